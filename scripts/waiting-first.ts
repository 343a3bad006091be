import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files that mostly wait for other processes: killed ones that time out, servers that are polled. */
const waiting = /survives?-kill|[\\/]batch[\\/]|report-delivery|races|sign-in\.test/

/**
 * Starts files that wait first. If one started last, it would keep a single worker busy for two minutes after
 * everything else.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWaiting = ({ moduleId }: TestSpecification) => waiting.test(moduleId)
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))]
  }
}
