/** Circles of a directed graph. */

/** Which nodes each node points to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** A graph of edges; nodes that nothing points to or from are left out. */
export function graphOf(edges: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>();
  const targetsOf = (node: string) => {
    const targets = graph.get(node) ?? new Set();
    graph.set(node, targets);
    return targets;
  };
  for (const [from, to] of edges) {
    targetsOf(from).add(to);
    targetsOf(to);
  }
  return graph;
}

/**
 * The strongly connected components of more than one node: within each, every node leads to every other.
 *
 * Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1 (1972).
 */
export function circlesOf(graph: Graph): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const path: string[] = [];
  const visit = (node: string): number => {
    const own = order.size;
    order.set(node, own);
    path.push(node);
    let lowest = own;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (path.includes(next)) lowest = Math.min(lowest, order.get(next) ?? own);
    }
    if (lowest === own) {
      const component = path.splice(path.indexOf(node));
      if (component.length > 1) circles.push(component.sort());
    }
    return lowest;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
