import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files that wait for others most of the time: killed processes that are missed, servers that are looked at again. */
const waiting = /survives?-kill|[\\/]batch[\\/]|report-delivery|races|sign-in\.test/

/** Begun last, one of them would keep a single worker busy for two minutes when all else is done. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWaiting = ({ moduleId }: TestSpecification) => waiting.test(moduleId)
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))]
  }
}
