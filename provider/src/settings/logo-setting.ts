import type { ClientId } from '@tideway/contract/calls/ids'
import { settingsProblems } from '@tideway/contract/settings/client-settings'
import { fileOfUrl, holdAsset } from '../assets/asset-store.ts'
import type { Tx } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import { Refused } from '../platform/refused.ts'

/** The file behind an address of ours. An address from elsewhere would have every user's browser call there. */
export function logoFileOf(env: Env, logoUrl: string | null): string | null {
  if (logoUrl === null || logoUrl === '') return null
  const fileName = fileOfUrl(env, logoUrl)
  if (fileName === undefined) throw new Refused(settingsProblems.logoNotOwn)
  return fileName
}

/** An image of another client's is none; one of its own is held until it is saved. */
export async function refuseForeignLogo(
  tx: Tx,
  clientId: ClientId,
  before: { logo_file: string | null },
  named: { logo_file?: string | null },
): Promise<void> {
  const { logo_file: file } = named
  if (file === undefined || file === null || file === before.logo_file) return
  if (!(await holdAsset(tx, clientId, file))) throw new Refused(settingsProblems.logoNotOwn)
}
