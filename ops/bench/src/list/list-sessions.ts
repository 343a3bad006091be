import type { Browser } from '@playwright/test'
import { peerFields } from '../../peers/src/fields.ts'
import type { OpenPage } from './browser.ts'
import { profiles } from './browser.ts'
import { dashboardDriver, openDashboard } from './dashboard-driver.ts'
import type { ListDriver } from './list-driver.ts'
import { rowsInAll } from './list-driver.ts'
import type { ListSystem } from './list-system.ts'
import { measureExport } from './measures/measure-export.ts'
import { measureKeyToPaint } from './measures/measure-filter.ts'
import type { Floors } from './measures/measure-floors.ts'
import { measureInteractions } from './measures/measure-interactions.ts'
import { measureLoading } from './measures/measure-loading.ts'
import { measureGrowth, measureMemory } from './measures/measure-memory.ts'
import { seeAfter } from './page-watch.ts'
import type { PeerName } from './peer-driver.ts'
import { openPeer, peerDriver } from './peer-driver.ts'
import type { PeerServer } from './peer-server.ts'
import type { Contender, Samples } from './samples.ts'

export interface Bench {
  browser: Browser
  system: ListSystem
  peers: PeerServer
  samples: Samples
  floors: Floors
}

interface Session extends Bench {
  who: Contender
  opened: OpenPage
  driver: ListDriver
}

const LOADED_WITHIN_MS = 120_000

/** Loads all records in a new browser, then measures loading, memory, filter, export and use. */
export async function measurePeer(bench: Bench, name: Exclude<PeerName, 'bare'>): Promise<void> {
  const { browser, peers, floors } = bench
  const opened = await openPeer(browser, peers, { name, records: floors.records })
  try {
    const who = name === 'ag-grid' ? 'agGrid' : 'tanstack'
    const session: Session = { ...bench, who, opened, driver: peerDriver(opened) }
    await fullList(session)
    for (const profile of profiles) await use(session, profile)
  } finally {
    await opened.close()
  }
}

/**
 * Measures our list once for each profile. The last page requests more records, so the second profile needs a fresh
 * list.
 */
export async function measureOurs(bench: Bench): Promise<void> {
  for (const profile of profiles) {
    await withOurList(bench, async (session) => {
      if (profile === 'A') await fullList(session)
      else await load(session)
      await use(session, profile)
    })
  }
}

export function measureOurGrowth(bench: Bench): Promise<void> {
  return withOurList(bench, async (session) => {
    await load(session)
    await measureGrowth(session.opened, session.driver, bench.floors.rows, bench.samples)
  })
}

async function withOurList(bench: Bench, work: (session: Session) => Promise<void>): Promise<void> {
  const { browser, system, floors } = bench
  const config = { savedFields: peerFields.map(({ id }) => id), maxReceived: floors.records }
  const opened = await openDashboard(browser, system, { config })
  try {
    await opened.page.goto(system.dashboardUrl)
    await opened.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
    await opened.page.waitForLoadState('networkidle')
    await work({ ...bench, who: 'ours', opened, driver: dashboardDriver(opened) })
  } finally {
    await opened.close()
  }
}

async function load({ opened, driver, floors, samples }: Session): Promise<void> {
  await samples.attempt('ours', ['loaded'], async () => {
    await seeAfter(opened.page, rowsInAll(floors.rows), driver.load, LOADED_WITHIN_MS)
  })
}

async function fullList({ opened, driver, floors, who, samples }: Session): Promise<void> {
  await measureLoading(driver, floors.rows, who, samples)
  await measureMemory(opened, who, samples)
  await measureKeyToPaint(driver, floors, who, samples)
  // TanStack Table has no export.
  if (who !== 'tanstack') await measureExport(driver, floors.rows, who, samples)
}

function use({ opened, driver, floors, who, samples }: Session, profile: 'A' | 'B'): Promise<void> {
  const word = floors.expected[0]?.at(-1)?.text ?? 'order'
  return measureInteractions({ opened, driver, word, profile }, who, samples)
}
