/** Counts the work that each subject has in progress in this process, and rejects more than `most` at a time. */
export interface ConcurrencySlots {
  /**
   * Takes a place for a subject and returns the function that frees it. Returns undefined if all its places are taken.
   */
  take(subject: string): (() => void) | undefined
}

export function openConcurrencySlots(most: number): ConcurrencySlots {
  const taken = new Map<string, number>()
  return {
    take(subject) {
      const before = taken.get(subject) ?? 0
      if (before >= most) return undefined
      taken.set(subject, before + 1)
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        const left = (taken.get(subject) ?? 1) - 1
        if (left > 0) taken.set(subject, left)
        else taken.delete(subject)
      }
    },
  }
}
