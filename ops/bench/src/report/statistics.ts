/** Returns the p-th percentile of unsorted numbers by nearest rank, so that it is a measured value. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const rank = Math.max(1, Math.ceil((p / 100) * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

export interface Spread {
  median: number
  best: number
  worst: number
  /** Spread between runs, as a share of the median. Shows how reliable the numbers are. */
  noise: number
}

/** Summarises the runs. `better` names the better direction. */
export function spreadOfValues(values: readonly number[], better: 'low' | 'high'): Spread {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const middle = median(values)
  return {
    median: middle,
    best: better === 'low' ? low : high,
    worst: better === 'low' ? high : low,
    noise: (high - low) / middle,
  }
}
