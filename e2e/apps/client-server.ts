import { expect } from '@playwright/test'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import type { SFTPWrapper } from 'ssh2'
import { Client } from 'ssh2'
import { sftpPort } from '../system/addresses.ts'

/** The demo's SFTP server, used as its owner would use it: with a password, over SFTP. */
export const server = {
  host: 'localhost',
  port: sftpPort,
  username: 'demo',
  password: 'demo-password',
}

async function onServer<Result>(act: (sftp: SFTPWrapper) => Promise<Result>): Promise<Result> {
  const connection = new Client()
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('ready', resolve).once('error', reject).connect(server)
    })
    const sftp = await answer<SFTPWrapper>((done) => connection.sftp(done))
    return await act(sftp)
  } finally {
    connection.end()
  }
}

/** Uploads a file under another name and then renames it, so that no poll finds an incomplete file. */
export function dropFile(folder: string, name: string, content: string | Buffer): Promise<void> {
  return onServer(async (sftp) => {
    const parts = `${folder}/upload-${name}.part`
    await answer((done) => sftp.writeFile(parts, content, done))
    await answer((done) => sftp.rename(parts, `${folder}/${name}`, done))
  })
}

export function makeFolder(folder: string): Promise<void> {
  return onServer((sftp) => answer((done) => sftp.mkdir(folder, done)))
}

export async function namesIn(folder: string): Promise<string[]> {
  const files = await onServer((sftp) =>
    answer<{ filename: string }[]>((done) => sftp.readdir(folder, done)),
  )
  return files.map(({ filename }) => filename)
}

type Done<Result> = (error: Error | null | undefined, result?: Result) => void

function answer<Result = void>(ask: (done: Done<Result>) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result as Result)))
  })
}

export interface Credit {
  title: string
  cents: number
  bsb?: string
  account?: string
  reference?: string
}

/** Returns an ABA file of today as accounting software writes it (provider API 6.4): 120 characters per record, CRLF. */
export function abaFile(
  credits: readonly Credit[],
  { totalCents }: { totalCents?: number } = {},
): string {
  const total = digits(totalCents ?? credits.reduce((sum, { cents }) => sum + cents, 0), 10)
  const trace = `062-000${'10203040'.padStart(9)}${text('HARBOUR ROASTERS', 16)}${digits(0, 8)}`
  const [year = '', month = '', day = ''] = sydneyDay(new Date()).split('-')
  const records = [
    `0${text('', 17)}01CBA${text('', 7)}${text('HARBOUR ROASTERS', 26)}301500${text('WAGES', 12)}${day}${month}${year.slice(2)}${text('', 40)}`,
    ...credits.map(
      ({ title, cents, bsb = '062-000', account = '12345999', reference = 'WAGES NOVEMBER' }) =>
        `1${bsb}${account.padStart(9)} 53${digits(cents, 10)}${text(title, 32)}${text(reference, 18)}${trace}`,
    ),
    `7999-999${text('', 12)}${total}${total}${digits(0, 10)}${text('', 24)}${digits(credits.length, 6)}${text('', 40)}`,
  ]
  for (const record of records) expect(record).toHaveLength(120)
  return records.map((record) => `${record}\r\n`).join('')
}

const text = (value: string, width: number) => value.padEnd(width)
const digits = (value: number, width: number) => String(value).padStart(width, '0')
