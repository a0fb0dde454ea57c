//! Reads a crate's `src` folder: its modules, what each of them imports, and every path in them.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, Meta, Token, TraitItem, UseTree, Visibility};

/// Names from the crate root down to a module; empty for the root itself.
pub(super) type ModulePath = Vec<String>;

/// One crate without its tests.
#[derive(Default)]
pub(super) struct SourceCrate {
    pub(super) files: Vec<SourceFile>,
    pub(super) modules: BTreeMap<ModulePath, Module>,
    pub(super) mentions: Vec<Mention>,
}

/// A file and the module it holds.
pub(super) struct SourceFile {
    /// Path below `src`.
    pub(super) path: String,
    pub(super) module: ModulePath,
}

/// A module, in a separate file or inline in its parent.
#[derive(Default)]
pub(super) struct Module {
    /// Index into [`SourceCrate::files`].
    pub(super) file: usize,
    /// Names of the items defined here.
    pub(super) items: BTreeSet<String>,
    /// Imported names, each with its path.
    pub(super) imports: Vec<(String, Vec<String>)>,
    /// Paths of the modules imported with `*`.
    pub(super) globs: Vec<Vec<String>>,
}

/// A path written in a module, in a `use` or elsewhere.
pub(super) struct Mention {
    pub(super) module: ModulePath,
    pub(super) path: Vec<String>,
    pub(super) line: usize,
}

impl SourceCrate {
    /// Reads the crate whose root file is `root`, following its `mod` declarations through `sources`, which maps
    /// paths below `src` to file contents.
    ///
    /// # Panics
    ///
    /// If a file cannot be parsed, or if a declared module has no file.
    pub(super) fn read(sources: &BTreeMap<String, String>, root: &str) -> Self {
        let mut krate = Self::default();
        krate.read_file(sources, root, Vec::new());
        krate
    }

    fn read_file(&mut self, sources: &BTreeMap<String, String>, path: &str, module: ModulePath) {
        let parsed = syn::parse_file(&sources[path]);
        let parsed = parsed.unwrap_or_else(|error| panic!("{path}: {error}"));
        if is_test_only(&parsed.attrs) {
            return;
        }
        let file = self.files.len();
        self.files.push(SourceFile {
            path: path.to_owned(),
            module: module.clone(),
        });
        let mut reader = Reader {
            krate: self,
            file,
            folder: child_folder(path),
            module: module.clone(),
            child_files: Vec::new(),
        };
        reader.enter(module);
        reader.visit_file(&parsed);
        for (child, candidates) in reader.child_files {
            let found = candidates.iter().find(|path| sources.contains_key(*path));
            let found = found.unwrap_or_else(|| panic!("{path}: no file for module {child:?}"));
            self.read_file(sources, found, child);
        }
    }
}

/// Returns the folder, with a trailing slash, that holds the child modules of the module in `path`.
fn child_folder(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let slash = if folder.is_empty() { "" } else { "/" };
    match name.strip_suffix(".rs") {
        Some("lib" | "main" | "mod") | None => format!("{folder}{slash}"),
        Some(name) => format!("{folder}{slash}{name}/"),
    }
}

/// Walks one file and adds what it finds to the crate.
struct Reader<'a> {
    krate: &'a mut SourceCrate,
    file: usize,
    /// Folder of the child modules of `module`.
    folder: String,
    module: ModulePath,
    /// Modules declared with `mod name;`, each with the paths its file may have.
    child_files: Vec<(ModulePath, Vec<String>)>,
}

impl Reader<'_> {
    fn enter(&mut self, module: ModulePath) {
        let file = self.file;
        let entry = self.krate.modules.entry(module.clone()).or_default();
        entry.file = file;
        self.module = module;
    }

    fn current(&mut self) -> &mut Module {
        self.krate.modules.entry(self.module.clone()).or_default()
    }

    fn mention(&mut self, path: Vec<String>, line: usize) {
        // A single name was imported by a `use`, which is a separate mention.
        if path.len() > 1 {
            self.krate.mentions.push(Mention {
                module: self.module.clone(),
                path,
                line,
            });
        }
    }

    fn read_use(&mut self, prefix: &[String], tree: &UseTree) {
        let line = tree.span().start().line;
        let join = |name: String| [prefix, &[name]].concat();
        let (name, path) = match tree {
            UseTree::Path(path) => return self.read_use(&join(path.ident.to_string()), &path.tree),
            UseTree::Group(group) => {
                return group
                    .items
                    .iter()
                    .for_each(|tree| self.read_use(prefix, tree));
            }
            UseTree::Glob(_) => {
                self.current().globs.push(prefix.to_vec());
                // The mention of a single name, as in `use super::*`, counts here.
                let path = [prefix, &["*".to_owned()]].concat();
                return self.mention(path, line);
            }
            UseTree::Name(name) if name.ident == "self" => {
                (prefix.last().cloned().unwrap_or_default(), prefix.to_vec())
            }
            UseTree::Rename(rename) if rename.ident == "self" => {
                (rename.rename.to_string(), prefix.to_vec())
            }
            UseTree::Name(name) => (name.ident.to_string(), join(name.ident.to_string())),
            UseTree::Rename(rename) => (rename.rename.to_string(), join(rename.ident.to_string())),
        };
        self.current().imports.push((name, path.clone()));
        self.mention(path, line);
    }

    /// Finds paths in tokens that are not parsed: macro arguments, macro definitions and attributes.
    fn read_tokens(&mut self, tokens: TokenStream, prefix: &[String], in_attribute: bool) {
        let mut path: Vec<String> = Vec::new();
        let mut line = 0;
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Ident(ident) => {
                    if colons != 2 || path.is_empty() {
                        self.end_path(prefix, &std::mem::take(&mut path), line);
                        line = ident.span().start().line;
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Group(group) => {
                    let path = std::mem::take(&mut path);
                    if colons == 2 && !path.is_empty() {
                        self.read_tokens(group.stream(), &[prefix, &path].concat(), in_attribute);
                    } else {
                        self.end_path(prefix, &path, line);
                        self.read_tokens(group.stream(), &[], in_attribute);
                    }
                    colons = 0;
                }
                TokenTree::Literal(literal) if in_attribute => {
                    let text = literal.to_string();
                    let text = text.trim_matches('"');
                    if text.starts_with("crate::") || text.starts_with("super::") {
                        let path = text.split("::").map(str::to_owned).collect();
                        self.mention(path, literal.span().start().line);
                    }
                }
                _ => {
                    self.end_path(prefix, &std::mem::take(&mut path), line);
                    colons = 0;
                }
            }
        }
        self.end_path(prefix, &path, line);
    }

    fn end_path(&mut self, prefix: &[String], path: &[String], line: usize) {
        if !path.is_empty() {
            self.mention([prefix, path].concat(), line);
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if is_test_only(item_attributes(item)) {
            return;
        }
        let name = match item {
            Item::Const(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Macro(item) => item.ident.as_ref(),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            Item::Union(item) => Some(&item.ident),
            _ => None,
        };
        if let Some(name) = name {
            self.current().items.insert(name.to_string());
        }
        visit::visit_item(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let name = item.ident.to_string();
        let child = [&self.module[..], std::slice::from_ref(&name)].concat();
        let Some((_, items)) = &item.content else {
            // A file from another folder, included by `#[path]`, is not part of this crate's `src`.
            if !item
                .attrs
                .iter()
                .any(|attribute| attribute.path().is_ident("path"))
            {
                let folder = &self.folder;
                let candidates = vec![
                    format!("{folder}{name}.rs"),
                    format!("{folder}{name}/mod.rs"),
                ];
                self.child_files.push((child, candidates));
            }
            return;
        };
        let parent = self.module.clone();
        let folder = self.folder.clone();
        self.folder = format!("{folder}{name}/");
        self.enter(child);
        for item in items {
            self.visit_item(item);
        }
        self.folder = folder;
        self.module = parent;
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if item.leading_colon.is_none() {
            self.read_use(&[], &item.tree);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let attributes = match item {
            ImplItem::Const(item) => &item.attrs[..],
            ImplItem::Fn(item) => &item.attrs,
            ImplItem::Macro(item) => &item.attrs,
            ImplItem::Type(item) => &item.attrs,
            _ => &[],
        };
        if !is_test_only(attributes) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let attributes = match item {
            TraitItem::Const(item) => &item.attrs[..],
            TraitItem::Fn(item) => &item.attrs,
            TraitItem::Macro(item) => &item.attrs,
            TraitItem::Type(item) => &item.attrs,
            _ => &[],
        };
        if !is_test_only(attributes) {
            visit::visit_trait_item(self, item);
        }
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if !is_test_only(&field.attrs) {
            visit::visit_field(self, field);
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if !is_test_only(&local.attrs) {
            visit::visit_local(self, local);
        }
    }

    /// `pub(super)` and `pub(in path)` restrict visibility; they import nothing.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let names = path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string());
            self.mention(names.collect(), path.span().start().line);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        self.read_tokens(call.tokens.clone(), &[], false);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.read_tokens(list.tokens.clone(), &[], true);
        }
    }
}

fn item_attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Returns whether an item with these attributes is compiled for tests only.
fn is_test_only(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute
                    .parse_args()
                    .is_ok_and(|condition| requires_test(&condition))
    })
}

/// Returns whether `condition` holds only if `test` does.
fn requires_test(condition: &Meta) -> bool {
    let Meta::List(list) = condition else {
        return condition.path().is_ident("test");
    };
    let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    parts.is_ok_and(|parts| {
        list.path.is_ident("all") && parts.iter().any(requires_test)
            || list.path.is_ident("any") && parts.iter().all(requires_test)
    })
}
