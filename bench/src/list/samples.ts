/** Who was measured. */
export type Who = 'ours' | 'agGrid' | 'tanstack' | 'naive' | 'floor' | 'papaparse'

/** What the runs gave: a number for each run of each measure, or why there is none. */
export interface Samples {
  add(who: Who, measure: string, value: number): void
  of(who: Who, measure: string): readonly number[]
  /** Anything to be said of a measure that is not a number. */
  remark(measure: string, text: string): void
  remarks(measure: string): readonly string[]
  /**
   * Does the measuring of some measures; where it fails, says why and goes on: a part that is not
   * built yet must not take the rest with it.
   */
  attempt(who: Who, measures: readonly string[], work: () => Promise<void>): Promise<void>
  /** What went wrong, each once. */
  failures(): readonly string[]
}

export function noSamples(): Samples {
  const values = new Map<string, number[]>()
  const failures = new Set<string>()
  const said = new Map<string, Set<string>>()
  const key = (who: Who, measure: string) => `${who} ${measure}`
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
