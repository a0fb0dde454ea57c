//! Compares matchings with brute force on small graphs, and checks their proofs on all graphs.

use std::cmp::Ordering;

use super::find_with_proof;
use crate::dice::Dice;

type Costs = Vec<Vec<Option<i128>>>;

/// Returns a random graph in which about `percent` of all edges exist, with costs below `limit`.
fn make_graph(n: usize, percent: usize, limit: usize, dice: &mut Dice) -> Costs {
    let mut make_edge = || (dice.roll(100) < percent).then(|| dice.roll(limit) as i128);
    let lower: Vec<Vec<_>> = (0..n)
        .map(|u| (0..u).map(|_| make_edge()).collect())
        .collect();
    let cost = |u: usize, v: usize| match u.cmp(&v) {
        Ordering::Greater => lower[u][v],
        Ordering::Less => lower[v][u],
        Ordering::Equal => None,
    };
    let row = |u| (0..n).map(|v| cost(u, v)).collect();
    (0..n).map(row).collect()
}

/// Returns the least cost of a perfect matching of the vertices that are not `used`, by trying all matchings.
fn try_all(costs: &Costs, used: u32) -> Option<i128> {
    let u = (!used).trailing_zeros() as usize;
    if u >= costs.len() {
        return Some(0);
    }
    let partners = (u + 1..costs.len()).filter(|v| used >> v & 1 == 0);
    let matchings = partners.filter_map(|v| {
        let cost = costs[u][v]?;
        Some(cost + try_all(costs, used | 1 << u | 1 << v)?)
    });
    matchings.min()
}

fn check(costs: &Costs) -> Option<i128> {
    let (mates, proof) = find_with_proof(costs)?;
    assert!(
        proof.is_valid(costs, &mates),
        "{costs:?}\n{mates:?} {proof:?}"
    );
    let pairs = mates.iter().enumerate().filter(|(u, v)| u < v);
    let cost = pairs.map(|(u, v)| costs[u][*v].expect("the edge exists"));
    Some(cost.sum())
}

#[test]
fn small_matchings_are_those_of_brute_force() {
    let mut dice = Dice::new(1);
    let mut none = 0;
    for round in 0..20_000 {
        let n = 2 * (1 + dice.roll(5));
        let percent = [25, 40, 60, 80, 100][dice.roll(5)];
        let limit = [1, 2, 4, 20, 1_000_000][dice.roll(5)];
        let costs = make_graph(n, percent, limit, &mut dice);
        let best = try_all(&costs, 0);
        assert_eq!(check(&costs), best, "graph {round}: {costs:?}");
        none += usize::from(best.is_none());
    }
    assert!((1000..10_000).contains(&none), "{none} without a matching");
}

#[test]
fn large_matchings_are_proven_to_be_cheapest() {
    let mut dice = Dice::new(2);
    let mut found = 0;
    for _ in 0..300 {
        let n = 2 * (6 + dice.roll(40));
        let percent = [4, 8, 15, 50, 100][dice.roll(5)];
        let limit = [2, 5, 100, 1_000_000][dice.roll(4)];
        found += usize::from(check(&make_graph(n, percent, limit, &mut dice)).is_some());
    }
    assert!(found > 150, "{found}");
}

#[test]
fn nested_blossoms_are_taken_apart() {
    // The graphs are triangles of triangles: the cheap edges leave one vertex of each triangle unmatched.
    let mut dice = Dice::new(3);
    for _ in 0..300 {
        let n = 54;
        let mut costs = make_graph(n, 100, 50, &mut dice);
        for (u, row) in costs.iter_mut().enumerate() {
            for (v, cost) in row.iter_mut().enumerate() {
                let distance = if u / 3 == v / 3 {
                    0
                } else if u / 9 == v / 9 {
                    100
                } else {
                    1000
                };
                *cost = cost.map(|cost| cost + distance);
            }
        }
        check(&costs).expect("the graph is complete");
    }
}

#[test]
fn costs_can_be_huge() {
    let mut dice = Dice::new(4);
    let mut costs = make_graph(64, 90, 1 << 30, &mut dice);
    for cost in costs.iter_mut().flatten().flatten() {
        *cost <<= 85;
    }
    check(&costs).expect("the graph has many edges");
}

#[test]
fn odd_and_empty_graphs() {
    assert!(find_with_proof(&[vec![None]]).is_none());
    assert!(find_with_proof(&[]).is_some());
}

#[test]
fn a_wrong_proof_is_refused() {
    let mut dice = Dice::new(5);
    let costs = make_graph(8, 100, 100, &mut dice);
    let (mates, proof) = find_with_proof(&costs).expect("the graph is complete");
    let mut wrong = proof.clone();
    wrong.values[0] += 1;
    assert!(!wrong.is_valid(&costs, &mates));
    let turned: Vec<_> = mates.iter().map(|mate| (mate + 1) % 8).collect();
    assert!(!proof.is_valid(&costs, &turned));
}
