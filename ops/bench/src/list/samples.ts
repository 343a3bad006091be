/** Subject of a measurement. */
export type Contender = 'ours' | 'agGrid' | 'tanstack' | 'naive' | 'floor' | 'papaparse'

/** Results of the runs: a number for each run of each measure, or the reason for its absence. */
export interface Samples {
  add(who: Contender, measure: string, value: number): void
  of(who: Contender, measure: string): readonly number[]
  /** Adds a remark on a measure that is not a number. */
  remark(measure: string, text: string): void
  remarks(measure: string): readonly string[]
  /**
   * Runs the work for some measures. If it fails, records the reason and continues, so that one broken part does not
   * stop the rest.
   */
  attempt(who: Contender, measures: readonly string[], work: () => Promise<void>): Promise<void>
  /** Failures so far, without duplicates. */
  failures(): readonly string[]
}

export function noSamples(): Samples {
  const values = new Map<string, number[]>()
  const failures = new Set<string>()
  const said = new Map<string, Set<string>>()
  const key = (who: Contender, measure: string) => `${who} ${measure}`
  return {
    add(who, measure, value) {
      values.set(key(who, measure), [...(values.get(key(who, measure)) ?? []), value])
    },
    of: (who, measure) => values.get(key(who, measure)) ?? [],
    remark(measure, text) {
      said.set(measure, (said.get(measure) ?? new Set()).add(text))
    },
    remarks: (measure) => [...(said.get(measure) ?? [])],
    async attempt(who, measures, work) {
      try {
        await work()
      } catch (error) {
        const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
        const failure = `${[who, ...measures].join(', ')}: ${reason}`
        process.stderr.write(`${failure}\n`)
        failures.add(failure)
      }
    },
    failures: () => [...failures],
  }
}
