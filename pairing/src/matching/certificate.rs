//! Proof that no perfect matching is cheaper than the one that was found.

/// Proof that a perfect matching is a cheapest one: the dual values of the vertices and the blossoms.
///
/// Let the slack of an edge be twice its cost, minus the values of its ends, plus the values of all blossoms around both ends. Suppose that no slack
/// and no blossom's value is negative, that matched edges have no slack, and that each blossom with a nonzero value contains as many matched edges as
/// fit into it. Then every other perfect matching costs at least as much, which follows from adding up the slacks of its edges.
#[derive(Debug, Clone)]
pub(super) struct MatchingProof {
    /// Dual values of the vertices.
    pub(super) values: Vec<i128>,
    /// The vertices and the dual value of each blossom.
    pub(super) blossoms: Vec<(Vec<usize>, i128)>,
}

impl MatchingProof {
    /// Returns whether these values prove that `mates` is a cheapest perfect matching. Shares no code with the algorithm that found `mates`.
    pub(super) fn is_valid(&self, costs: &[Vec<Option<i128>>], mates: &[usize]) -> bool {
        let n = costs.len();
        let mut around = vec![vec![0; n]; n];
        for (vertices, value) in &self.blossoms {
            let mut inside = vec![false; n];
            for v in vertices {
                inside[*v] = true;
            }
            let matched = vertices.iter().filter(|v| inside[mates[**v]]).count();
            let is_full = vertices.len() % 2 == 1 && matched == vertices.len() - 1;
            if *value < 0 || *value > 0 && !is_full {
                return false;
            }
            for u in vertices {
                for v in vertices {
                    around[*u][*v] += value;
                }
            }
        }
        (0..n).all(|u| {
            let pairs = (0..n).filter(|v| u != *v).all(|v| {
                let slack = costs[u][v]
                    .map(|cost| 2 * cost - self.values[u] - self.values[v] + around[u][v]);
                if mates[u] == v {
                    slack == Some(0)
                } else {
                    slack.is_none_or(|slack| slack >= 0)
                }
            });
            pairs && mates[u] != u && mates[mates[u]] == u
        })
    }
}
