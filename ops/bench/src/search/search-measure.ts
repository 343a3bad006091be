import type { Result } from '../report/result.ts'
import { openClient } from '../system/load.ts'
import { startProvider } from '../system/running-provider.ts'
import { measurePages } from './measure-pages.ts'
import { measurePaging } from './measure-paging.ts'
import { measureReads } from './measure-reads.ts'
import { measureWholeList } from './measure-whole-list.ts'

const CONNECTIONS = 16

export interface SearchOptions {
  runs: number
  /** Length of each read measurement, in seconds. */
  seconds: number
  /** Calls of each kind of search. */
  rounds: number
  /** Payment requests over 5 clients. */
  size: number
  /** Folder to use: seeded if missing, and kept. If undefined, a temporary folder. */
  folder: string | undefined
}

export async function measureSearch(options: SearchOptions): Promise<Result> {
  const provider = await startProvider({ size: options.size, folder: options.folder })
  const client = openClient(provider.url, CONNECTIONS)
  try {
    const pages = await measurePages(provider, client, options.rounds)
    const whole = await measureWholeList(provider, client, options)
    const reads = await measureReads(provider, client, options)
    const paging = await measurePaging(provider, client)
    return {
      name: 'search',
      title: 'Search',
      notes: [
        `One provider process and its embedded PostgreSQL, fsync on, ${options.size.toLocaleString('en-AU')} payment requests over 5 clients beside the demo world.`,
        'Searches run in turn, one of each kind a round, over one kept-alive connection, and the caller parses them. The floor is the same rows by a prepared statement, run in the same rounds.',
        `Reading: ${options.runs} runs of ${options.seconds} s for each, in turn, after one to warm up. CPU counts provider and database together.`,
        'The load generator shares the cores with the provider and its database; on a machine to itself the provider would do more.',
      ],
      tables: [pages, ...whole, reads, paging],
    }
  } finally {
    client.close()
    await provider.stop()
  }
}
