/** Finds cycles in a graph of folders, each once, as `a → b → a`. */
export function cyclesOf(graph: Map<string, Set<string>>): string[] {
  const cycles = new Set<string>()
  const done = new Set<string>()
  const visit = (folder: string, trail: string[]): void => {
    const at = trail.indexOf(folder)
    if (at >= 0) {
      cycles.add(fromSmallest(trail.slice(at)))
      return
    }
    if (done.has(folder)) return
    for (const next of graph.get(folder) ?? []) visit(next, [...trail, folder])
    done.add(folder)
  }
  for (const folder of graph.keys()) visit(folder, [])
  return [...cycles].sort()
}

/** Returns the same spelling of a cycle, wherever the search entered it. */
function fromSmallest(cycle: string[]): string {
  const start = cycle.indexOf([...cycle].sort()[0] ?? '')
  const turned = [...cycle.slice(start), ...cycle.slice(0, start)]
  return [...turned, turned[0]].join(' → ')
}
