import { RESULT_ENDING } from '@tideway/contract/payment-files/batch-app'
import { filingProblems } from '@tideway/contract/payment-files/batch-rejections'
import type { Selectable } from 'kysely'
import { ensureFolder, moveFile } from '../../../delivery/file-exchange/sftp/make-folder.ts'
import { inFolder, moveOver, uploadFile } from '../../../delivery/file-exchange/sftp/put-file.ts'
import { statFile } from '../../../delivery/file-exchange/sftp/read-file.ts'
import { SftpError } from '../../../delivery/file-exchange/sftp/sftp-error.ts'
import type { SftpSession } from '../../../delivery/file-exchange/sftp/sftp-session.ts'
import type { Platform } from '../../../platform/platform.ts'
import { faultPoint } from '../../../platform/process/fault-points.ts'
import type { PaymentFileRow } from '../payment-file-tables.ts'
import { resultFile } from '../result-file.ts'

/** Target folders inside the input folder. */
const folders = { PROCESSED: 'processed', REJECTED: 'rejected' } as const

type Done = Selectable<PaymentFileRow> & { status: keyof typeof folders }

/**
 * Writes the result of a processed file into its target folder, then moves the file there. If the server forbids it,
 * the file stays in place and is still recorded as processed. Can be repeated after an interruption at any point.
 */
export async function archiveFile(
  platform: Platform,
  session: SftpSession,
  folder: string,
  batch: Done,
): Promise<void> {
  const from = inFolder(folder, batch.file_name)
  const current = await statFile(session, from)
  const there = isSame(current, batch)
  const remains = there || (current?.size ?? 0) > batch.size_bytes ? 'LEFT' : 'GONE'
  try {
    const aside = inFolder(folder, folders[batch.status])
    await ensureFolder(session, aside)
    const name = await freeName(session, aside, batch, there)
    await putResult(platform, session, aside, name, batch)
    faultPoint('batch-before-move')
    if (there) await moveFile(session, from, inFolder(aside, name))
    faultPoint('batch-after-move')
    const isAside = there || isSame(await statFile(session, inFolder(aside, name)), batch)
    await record(
      platform,
      batch,
      isAside ? { filing: 'MOVED', moved_to: aside } : { filing: remains },
    )
  } catch (error) {
    if (!isOfThisServer(error)) throw error
    const problem = await putNextToFile(platform, session, folder, batch, error)
    await record(platform, batch, { filing: remains, filing_problem: problem })
  }
}

/** Writes the result next to the file itself if no folder can be made. Returns the reason to report. */
async function putNextToFile(
  platform: Platform,
  session: SftpSession,
  folder: string,
  batch: Done,
  cause: SftpError,
): Promise<string> {
  try {
    await putResult(platform, session, folder, batch.file_name, batch)
    return `${filingProblems.notMoved} ${cause.message}`
  } catch (error) {
    if (!isOfThisServer(error)) throw error
    return `${filingProblems.noResult} ${error.message}`
  }
}

async function putResult(
  platform: Platform,
  session: SftpSession,
  folder: string,
  name: string,
  batch: Done,
): Promise<void> {
  const result = `${name}${RESULT_ENDING}`
  const aside = inFolder(folder, `.${result}.part`)
  await uploadFile(session, aside, await resultFile(platform, batch))
  await moveOver(session, aside, inFolder(folder, result))
}

/** Returns the file's own name, unless another file in the folder has it. */
async function freeName(
  session: SftpSession,
  aside: string,
  batch: Done,
  there: boolean,
): Promise<string> {
  const taken = await statFile(session, inFolder(aside, batch.file_name))
  // After an interruption between the move and its record, the existing file is this one.
  if (!taken || (!there && isSame(taken, batch))) return batch.file_name
  return `${batch.batch_id.slice(0, 8)}-${batch.file_name}`
}

function isSame(
  file: { size: number; modifiedAt: number } | undefined,
  batch: Pick<Done, 'size_bytes' | 'modified_at'>,
): boolean {
  return file?.size === batch.size_bytes && file.modifiedAt === batch.modified_at
}

/** True for a failure that another attempt would meet too. A broken connection is retried. */
function isOfThisServer(error: unknown): error is SftpError {
  return error instanceof SftpError && ['permission', 'folder', 'storage'].includes(error.fault)
}

async function record(
  { db }: Platform,
  batch: Done,
  filed: Pick<Partial<Done>, 'moved_to' | 'filing_problem'> & { filing: Done['filing'] },
): Promise<void> {
  await db
    .updateTable('batches')
    .set(filed)
    .where('client_id', '=', batch.client_id)
    .where('batch_id', '=', batch.batch_id)
    .where('filing', '=', 'WAITING')
    .execute()
}

export function isPaymentFileFinished(batch: Selectable<PaymentFileRow>): batch is Done {
  return batch.status !== 'RECEIVED'
}
