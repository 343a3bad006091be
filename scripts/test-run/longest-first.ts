import path from 'node:path'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'
import { readLastTimes } from './times.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Starts the files that took longest in the last run first. If one of them started last, it would keep a single worker
 * busy after everything else. Files of one project stay together, because its workers are shared.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: seconds } = readLastTimes()
    return sortLongestFirst(files, {
      projectOf: ({ project }) => project.name,
      secondsOf: ({ moduleId }) => seconds[path.relative(root, moduleId)] ?? 0,
    })
  }
}

/** Sorts projects by the sum of their seconds, and the files of each by their seconds, both from the longest. */
export function sortLongestFirst<File>(
  files: readonly File[],
  {
    projectOf,
    secondsOf,
  }: { projectOf: (file: File) => string; secondsOf: (file: File) => number },
): File[] {
  return [...Map.groupBy(files, projectOf).values()]
    .map((group) => ({
      group: group.toSorted((a, b) => secondsOf(b) - secondsOf(a)),
      sum: group.reduce((sum, file) => sum + secondsOf(file), 0),
    }))
    .sort((a, b) => b.sum - a.sum)
    .flatMap(({ group }) => group)
}
