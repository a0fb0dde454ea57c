//! Loads and changes documents, in which features store any data other than games and challenges.

use asterism_store::{
    Change, Document, DocumentKind, DocumentRecord, DocumentType, IdempotencyKey, Label,
    SetDocument, StoreError, Timestamp, Topic,
};

use crate::app::App;
use crate::app::lines::Contested;
use crate::protocol::refusal::Refusal;

/// A stored document, with its ID and version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loaded<D: DocumentType> {
    pub(crate) id: D::Id,
    pub(crate) version: u64,
    pub(crate) created: Timestamp,
    pub(crate) content: D,
}

impl<D: DocumentType> Loaded<D> {
    /// Converts a stored record to a document. Returns `None` if the document in the record is of another type.
    fn from_record(record: &DocumentRecord) -> Option<Self> {
        Some(Self {
            id: record.key.id::<D>()?,
            version: record.version,
            created: record.created,
            content: record.document.get::<D>()?.clone(),
        })
    }

    /// Returns the part of a change that replaces this document with `after`.
    pub(crate) fn set(&self, after: Option<D>) -> SetDocument {
        set_document(&self.id, Some(self.version), after)
    }
}

/// Returns the part of a change that replaces a document with `after`. `before` is the stored version of the document, or `None` if there is none.
pub(crate) fn set_document<D: DocumentType>(
    id: &D::Id,
    before: Option<u64>,
    after: Option<D>,
) -> SetDocument {
    SetDocument {
        key: Some(D::key(id)),
        before,
        after: after.filter(|it| !it.is_empty()).map(Document::new),
    }
}

/// Returns the change that replaces `documents` and adds `jobs`.
pub(crate) fn set_documents(documents: Vec<SetDocument>, jobs: Vec<Topic>) -> Change {
    Change::SetDocuments {
        documents,
        games: Vec::new(),
        jobs,
    }
}

impl App {
    /// Loads a document. Returns `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the document cannot be read.
    pub(crate) async fn find<D: DocumentType>(
        &self,
        id: &D::Id,
    ) -> Result<Option<Loaded<D>>, StoreError> {
        let record = self.store.document(&D::key(id)).await?;
        Ok(record.as_ref().and_then(Loaded::from_record))
    }

    /// Loads the content of a document. Returns the default content if the document does not exist.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the document cannot be read.
    pub(crate) async fn load_content<D: DocumentType + Default>(
        &self,
        id: &D::Id,
    ) -> Result<D, StoreError> {
        let stored = self.find::<D>(id).await?;
        Ok(stored.map(|stored| stored.content).unwrap_or_default())
    }

    /// Loads at most `most` of the documents that have `label`, in descending order of their keys. For tournaments, this order means newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the documents cannot be read.
    pub(crate) async fn list<D: DocumentType>(
        &self,
        label: Label,
        most: usize,
    ) -> Result<Vec<Loaded<D>>, StoreError> {
        let records = self
            .store
            .documents(label, DocumentKind::of::<D>(), most)
            .await?;
        let loaded = records.iter().filter_map(Loaded::from_record);
        Ok(loaded.collect())
    }

    /// Changes a document, and retries if another request has changed the document in the meantime. `edit` receives the stored document, if there is
    /// one, and returns the jobs to add. Changes nothing if the request has already been carried out. Returns the document after the change.
    ///
    /// # Errors
    ///
    /// The refusals of `edit`, and the errors of the store.
    pub(crate) async fn change<D: DocumentType>(
        &self,
        id: D::Id,
        key: IdempotencyKey,
        now: Timestamp,
        edit: impl Fn(&mut Option<D>) -> Result<Vec<Topic>, Refusal> + Send,
    ) -> Result<Option<Loaded<D>>, Refusal> {
        let load = || std::future::ready(Ok(()));
        let edit = move |stored: &mut Option<D>, (): &()| edit(stored);
        self.change_with(id, key, now, load, edit).await
    }

    /// Changes a document like [`change`](Self::change). `edit` also receives the result of `load`, which is called when this request gets its turn,
    /// and again before each new attempt.
    pub(crate) async fn change_with<D: DocumentType, T: Send, F>(
        &self,
        id: D::Id,
        key: IdempotencyKey,
        now: Timestamp,
        load: impl Fn() -> F + Send,
        edit: impl Fn(&mut Option<D>, &T) -> Result<Vec<Topic>, Refusal> + Send,
    ) -> Result<Option<Loaded<D>>, Refusal>
    where
        F: Future<Output = Result<T, StoreError>> + Send,
    {
        let document = D::key(&id);
        let mut turn = self
            .wait_for_turn(&[Contested::Document(&document)])
            .await?;
        loop {
            let with = load().await?;
            let loaded = self.find::<D>(&id).await?;
            let before = loaded.as_ref().map(|loaded| &loaded.content);
            let mut after = before.cloned();
            let jobs = match edit(&mut after, &with) {
                Ok(jobs) => jobs,
                Err(_) if self.store.receipt(key).await?.is_some() => return Ok(loaded),
                Err(refusal) => return Err(refusal),
            };
            let after = after.filter(|it| !it.is_empty());
            if after.as_ref() == before && jobs.is_empty() {
                return Ok(loaded);
            }
            let version = loaded.as_ref().map(|loaded| loaded.version);
            let set = set_document(&id, version, after.clone());
            let committed = turn.commit(key, now, set_documents(vec![set], jobs));
            let receipt = match committed.await {
                Ok(Some(receipt)) => receipt,
                Ok(None) => continue,
                Err(error) => return Err(self.refuse(error, None).await),
            };
            if receipt.repeated {
                return Ok(self.find(&id).await?);
            }
            return Ok(after.map(|content| Loaded {
                id,
                version: receipt.version,
                created: loaded.map_or(now, |loaded| loaded.created),
                content,
            }));
        }
    }
}
