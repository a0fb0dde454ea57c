//! Minimum-cost perfect matching in a general graph.
//!
//! This is Edmonds' blossom algorithm in its primal-dual form, with integer costs, in O(n³) time. The method is described in Zvi Galil, "Efficient
//! algorithms for finding maximum matching in graphs", ACM Computing Surveys 18 (1986).
//!
//! Each vertex has a dual value, and so does each *blossom*: an odd cycle of vertices or smaller blossoms that is treated as one node. The *slack* of
//! an edge is twice its cost minus the values of both ends. The slack is never negative, and matched edges are *tight*: their slack is 0. In each
//! phase, alternating trees grow along tight edges from all unmatched nodes at once. The nodes of a tree are *outer* (an even number of edges away
//! from the root) or *inner* (an odd number). When no edge can be added, the dual values change until an edge becomes tight, or until an inner
//! blossom can be taken apart. A tight edge between two trees ends the phase with one more matched pair.
//!
//! A blossom is never taken apart while it is outer, and the values of all its vertices change together. So for each vertex outside a blossom, the
//! nearest vertex of the blossom stays the same as long as the blossom exists.

mod certificate;
#[cfg(test)]
mod tests;

use certificate::MatchingProof;

/// Slack that stands for a missing edge.
const ENDLESS: i128 = i128::MAX;

/// Role of a node in the current phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NodeLabel {
    /// The node is in no tree.
    Free,
    /// The node is in a tree, an even number of edges away from the root.
    Outer,
    /// The node is in a tree, an odd number of edges away from the root. The tree reaches the node through the edge from the first vertex, which is
    /// outer, to the second.
    Inner(usize, usize),
}

/// The next step after the dual values have changed.
#[derive(Debug, Clone, Copy)]
enum MatchingStep {
    /// Next step: add a free node to a tree. The edge from the first vertex, which is outer, to the second, which is free, is tight.
    Grow(usize, usize),
    /// Next step: join two outer nodes. The edge between these two outer vertices is tight.
    Join(usize, usize),
    /// Next step: take this inner blossom apart. Its dual value is 0.
    Expand(usize),
}

/// A blossom: nodes in a cycle, beginning with the node that contains the base. `links[i]` is the edge from `children[i]` to the next child; each end
/// of the edge is a vertex in its child.
#[derive(Debug, Clone, Default)]
struct Blossom {
    children: Vec<usize>,
    links: Vec<(usize, usize)>,
}

/// State of the algorithm. Vertices are nodes `0..n`; nodes from `n` on are blossoms.
struct Matcher<'a> {
    n: usize,
    costs: &'a [Vec<Option<i128>>],
    mate: Vec<Option<usize>>,
    /// Dual value of each node.
    value: Vec<i128>,
    /// The outermost node that contains each vertex.
    top: Vec<usize>,
    /// The blossom that directly contains each node.
    parent: Vec<Option<usize>>,
    blossoms: Vec<Blossom>,
    /// Node numbers that are free for new blossoms.
    unused: Vec<usize>,
    /// For each matched node, the vertex in the node that is matched with a vertex outside the node.
    base: Vec<usize>,
    /// Labels of outermost nodes.
    label: Vec<NodeLabel>,
    /// `nearest[node][v]` is the vertex of the node with the least slack to vertex `v`.
    nearest: Vec<Vec<usize>>,
    /// For each vertex that is not outer, the outer vertex with the least slack to it.
    reached: Vec<Option<usize>>,
    /// For each outer node, the edge with the least slack to another outer node; the vertex in the node itself comes first.
    crossing: Vec<Option<(usize, usize)>>,
}

/// Returns the mate of each vertex in a perfect matching with the least total cost. `costs` is a symmetric table; `None` means that there is no edge.
/// Returns `None` if there is no perfect matching.
///
/// The largest cost times the number of vertices must be less than 2¹²⁵. Ties are always resolved in the same way, by the order of the vertices.
pub(crate) fn match_cheapest(costs: &[Vec<Option<i128>>]) -> Option<Vec<usize>> {
    let (mates, proof) = find_with_proof(costs)?;
    debug_assert!(proof.is_valid(costs, &mates));
    Some(mates)
}

/// Returns the result of [`match_cheapest`] together with a proof that no perfect matching is cheaper.
fn find_with_proof(costs: &[Vec<Option<i128>>]) -> Option<(Vec<usize>, MatchingProof)> {
    if costs.len() % 2 == 1 {
        return None;
    }
    let mut matcher = Matcher::new(costs);
    for _ in 0..costs.len() / 2 {
        matcher.add_pair()?;
    }
    let mates = matcher
        .mate
        .iter()
        .map(|mate| mate.expect("all are matched"));
    Some((mates.collect(), matcher.prove()))
}

impl<'a> Matcher<'a> {
    fn new(costs: &'a [Vec<Option<i128>>]) -> Self {
        let n = costs.len();
        // Each blossom contains at least three nodes, so there are never more than half as many blossoms as vertices.
        let nodes = n + n / 2;
        // All vertices begin with the same value, so the slack between outer vertices is always even.
        let cheapest = costs.iter().flatten().flatten().min().copied().unwrap_or(0);
        let mut value = vec![0; nodes];
        value[..n].fill(cheapest);
        Self {
            n,
            costs,
            mate: vec![None; n],
            value,
            top: (0..n).collect(),
            parent: vec![None; nodes],
            blossoms: vec![Blossom::default(); nodes],
            unused: (n..nodes).rev().collect(),
            base: (0..nodes).collect(),
            label: vec![NodeLabel::Free; nodes],
            nearest: (0..nodes).map(|node| vec![node; n]).collect(),
            reached: vec![None; n],
            crossing: vec![None; nodes],
        }
    }

    fn slack(&self, u: usize, v: usize) -> i128 {
        match self.costs[u][v] {
            Some(cost) => 2 * cost - self.value[u] - self.value[v],
            None => ENDLESS,
        }
    }

    /// Returns the outermost nodes.
    fn list_tops(&self) -> Vec<usize> {
        let mut tops = self.top.clone();
        tops.sort_unstable();
        tops.dedup();
        tops
    }

    /// Calls `act` for each vertex in `node`.
    fn visit(&self, node: usize, act: &mut impl FnMut(usize)) {
        if node < self.n {
            return act(node);
        }
        for child in &self.blossoms[node].children {
            self.visit(*child, act);
        }
    }

    fn list_vertices(&self, node: usize) -> Vec<usize> {
        let mut vertices = Vec::new();
        self.visit(node, &mut |v| vertices.push(v));
        vertices
    }

    /// Runs one phase, which matches one more pair. Returns `None` if no further pair can be matched.
    fn add_pair(&mut self) -> Option<()> {
        self.label.fill(NodeLabel::Free);
        self.reached.fill(None);
        self.crossing.fill(None);
        for node in self.list_tops() {
            if self.mate[self.base[node]].is_none() {
                self.make_outer(node);
            }
        }
        loop {
            match self.change_values()? {
                MatchingStep::Grow(u, v) => self.grow(u, v),
                MatchingStep::Expand(node) => self.expand(node),
                MatchingStep::Join(u, v) => {
                    let Some(common) = self.find_common(u, v) else {
                        self.augment(u, v);
                        self.augment(v, u);
                        return Some(());
                    };
                    self.add_blossom(u, v, common);
                }
            }
        }
    }

    /// Changes the dual values until a step becomes possible, and returns that step. `None` if no step can become possible.
    fn change_values(&mut self) -> Option<MatchingStep> {
        let mut best: Option<(i128, MatchingStep)> = None;
        let mut consider = |change: i128, step: MatchingStep| {
            if best.is_none_or(|(least, _)| change < least) {
                best = Some((change, step));
            }
        };
        for v in 0..self.n {
            if let (NodeLabel::Free, Some(u)) = (self.label[self.top[v]], self.reached[v]) {
                consider(self.slack(u, v), MatchingStep::Grow(u, v));
            }
        }
        let tops = self.list_tops();
        for &node in &tops {
            match self.label[node] {
                NodeLabel::Outer => {
                    if let Some((u, v)) = self.crossing[node] {
                        consider(self.slack(u, v) / 2, MatchingStep::Join(u, v));
                    }
                }
                NodeLabel::Inner(..) if node >= self.n => {
                    consider(self.value[node] / 2, MatchingStep::Expand(node));
                }
                NodeLabel::Inner(..) | NodeLabel::Free => {}
            }
        }
        let (change, step) = best?;
        for v in 0..self.n {
            match self.label[self.top[v]] {
                NodeLabel::Outer => self.value[v] += change,
                NodeLabel::Inner(..) => self.value[v] -= change,
                NodeLabel::Free => {}
            }
        }
        for node in tops.into_iter().filter(|node| *node >= self.n) {
            match self.label[node] {
                NodeLabel::Outer => self.value[node] += 2 * change,
                NodeLabel::Inner(..) => self.value[node] -= 2 * change,
                NodeLabel::Free => {}
            }
        }
        Some(step)
    }

    /// Makes `node` outer, and takes the edges from `node` into account when looking for edges with the least slack.
    fn make_outer(&mut self, node: usize) {
        self.label[node] = NodeLabel::Outer;
        self.crossing[node] = None;
        for v in 0..self.n {
            let there = self.top[v];
            if there == node {
                continue;
            }
            let u = self.nearest[node][v];
            let slack = self.slack(u, v);
            if slack == ENDLESS {
                continue;
            }
            if self.label[there] == NodeLabel::Outer {
                for (end, edge) in [(node, (u, v)), (there, (v, u))] {
                    let known = self.crossing[end];
                    if known.is_none_or(|(from, to)| slack < self.slack(from, to)) {
                        self.crossing[end] = Some(edge);
                    }
                }
            } else if self.reached[v].is_none_or(|known| slack < self.slack(known, v)) {
                self.reached[v] = Some(u);
            }
        }
    }

    /// Adds the free node that contains `v`, and the node matched with it, to the tree of `u`.
    fn grow(&mut self, u: usize, v: usize) {
        let inner = self.top[v];
        self.label[inner] = NodeLabel::Inner(u, v);
        let mate = self.mate[self.base[inner]].expect("unmatched nodes are outer");
        self.make_outer(self.top[mate]);
    }

    /// Returns the next outer node on the path from an outer node to its root, with the edges to and from the inner node between the two.
    fn climb(&self, node: usize) -> Option<(usize, [(usize, usize); 2])> {
        let base = self.base[node];
        let mate = self.mate[base]?;
        match self.label[self.top[mate]] {
            NodeLabel::Inner(from, to) => Some((self.top[from], [(base, mate), (to, from)])),
            NodeLabel::Free | NodeLabel::Outer => unreachable!("outer nodes hang on inner ones"),
        }
    }

    /// Returns the lowest outer node that is a common ancestor of both vertices in their tree; `None` if the vertices are in different trees.
    fn find_common(&self, u: usize, v: usize) -> Option<usize> {
        let mut seen = vec![false; self.label.len()];
        let mut ends = [Some(self.top[u]), Some(self.top[v])];
        while ends.iter().any(Option::is_some) {
            for end in &mut ends {
                let Some(node) = *end else { continue };
                if seen[node] {
                    return Some(node);
                }
                seen[node] = true;
                *end = self.climb(node).map(|(next, _)| next);
            }
        }
        None
    }

    /// Returns the nodes from the one that contains `vertex` up to `common`, excluding `common`, and the edges between them, each from the lower node
    /// to the upper one.
    fn list_path(&self, vertex: usize, common: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut nodes, mut links) = (Vec::new(), Vec::new());
        let mut node = self.top[vertex];
        while node != common {
            let (next, edges) = self.climb(node).expect("the common node is above");
            nodes.extend([node, self.top[edges[0].1]]);
            links.extend(edges);
            node = next;
        }
        (nodes, links)
    }

    /// Merges a cycle into one node. The tight edge between `u` and `v` closes the cycle.
    fn add_blossom(&mut self, u: usize, v: usize, common: usize) {
        let (mut children, mut links) = self.list_path(u, common);
        children.push(common);
        children.reverse();
        links.reverse();
        for link in &mut links {
            *link = (link.1, link.0);
        }
        links.push((u, v));
        let (nodes, edges) = self.list_path(v, common);
        children.extend(nodes);
        links.extend(edges);

        let blossom = self.unused.pop().expect("there are nodes enough");
        let mut nearest = std::mem::take(&mut self.nearest[blossom]);
        nearest.clone_from(&self.nearest[common]);
        for child in &children[1..] {
            for (v, best) in nearest.iter_mut().enumerate() {
                let own = self.nearest[*child][v];
                if self.slack(own, v) < self.slack(*best, v) {
                    *best = own;
                }
            }
        }
        self.nearest[blossom] = nearest;
        for child in &children {
            self.parent[*child] = Some(blossom);
            for v in self.list_vertices(*child) {
                self.top[v] = blossom;
            }
        }
        self.value[blossom] = 0;
        self.parent[blossom] = None;
        self.base[blossom] = self.base[common];
        self.blossoms[blossom] = Blossom { children, links };
        self.make_outer(blossom);
    }

    /// Returns the index of the child of `blossom` that contains `vertex`.
    fn find_child(&self, blossom: usize, vertex: usize) -> usize {
        let mut node = vertex;
        while self.parent[node] != Some(blossom) {
            node = self.parent[node].expect("the vertex is in the blossom");
        }
        let children = &self.blossoms[blossom].children;
        let at = children.iter().position(|child| *child == node);
        at.expect("a parent knows its children")
    }

    /// Returns the indices of the children on the path with an even number of edges from `at` to the base, excluding `at` itself. Each index comes
    /// with the edge from the previous child.
    fn list_way(&self, blossom: usize, at: usize) -> Vec<(usize, (usize, usize))> {
        let Blossom { children, links } = &self.blossoms[blossom];
        if at.is_multiple_of(2) {
            let steps = (0..at).rev();
            steps.map(|i| (i, (links[i].1, links[i].0))).collect()
        } else {
            let steps = at..children.len();
            steps
                .map(|i| ((i + 1) % children.len(), links[i]))
                .collect()
        }
    }

    /// Takes an inner blossom apart. The nodes on the path from the vertex where the tree enters the blossom to the blossom's base stay in the tree.
    fn expand(&mut self, blossom: usize) {
        let NodeLabel::Inner(from, to) = self.label[blossom] else {
            unreachable!("only inner blossoms lose their value");
        };
        let at = self.find_child(blossom, to);
        let way = self.list_way(blossom, at);
        let Blossom { children, .. } = std::mem::take(&mut self.blossoms[blossom]);
        self.unused.push(blossom);
        for child in &children {
            self.parent[*child] = None;
            self.label[*child] = NodeLabel::Free;
            for v in self.list_vertices(*child) {
                self.top[v] = *child;
            }
        }
        self.label[children[at]] = NodeLabel::Inner(from, to);
        for pair in way.chunks_exact(2) {
            let (inner, (from, to)) = pair[1];
            self.label[children[inner]] = NodeLabel::Inner(from, to);
        }
        for pair in way.chunks_exact(2) {
            self.make_outer(children[pair[0].0]);
        }
    }

    /// Matches `u` with `v`, and swaps matched and unmatched edges between `u` and its root.
    fn augment(&mut self, mut u: usize, mut v: usize) {
        loop {
            let node = self.top[u];
            let above = self.climb(node);
            self.move_base(node, u);
            self.mate[u] = Some(v);
            let Some((_, [(_, mate), (to, from)])) = above else {
                return;
            };
            self.move_base(self.top[mate], to);
            self.mate[to] = Some(from);
            (u, v) = (from, to);
        }
    }

    /// Rematches the vertices within `node` so that only `vertex` is left unmatched.
    fn move_base(&mut self, node: usize, vertex: usize) {
        self.base[node] = vertex;
        if node < self.n {
            return;
        }
        let at = self.find_child(node, vertex);
        let entered = self.blossoms[node].children[at];
        self.move_base(entered, vertex);
        for pair in self.list_way(node, at).chunks_exact(2) {
            let (_, (u, v)) = pair[1];
            for (child, own, other) in [(pair[0].0, u, v), (pair[1].0, v, u)] {
                self.move_base(self.blossoms[node].children[child], own);
                self.mate[own] = Some(other);
            }
        }
        let blossom = &mut self.blossoms[node];
        blossom.children.rotate_left(at);
        blossom.links.rotate_left(at);
    }

    fn prove(&self) -> MatchingProof {
        let blossoms = (self.n..self.value.len()).filter(|node| !self.unused.contains(node));
        MatchingProof {
            values: self.value[..self.n].to_vec(),
            blossoms: blossoms
                .map(|node| (self.list_vertices(node), self.value[node]))
                .collect(),
        }
    }
}
