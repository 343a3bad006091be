import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readAba } from '@tideway/contract/payouts/aba/aba'
import { generateKey } from 'openpgp'
import { expect, test } from 'vitest'
import { hasGnuPg } from '../../../test/outside-systems/gnu-pg.ts'
import { decryptWith } from '../../delivery/file-exchange/open-pgp/decrypt-with.ts'
import { readEnv } from '../../platform/settings/env.ts'
import { batchGuide, encryptCommand, KEY_FILE, sampleFile } from './batch-guide.ts'

const sample = sampleFile.map((line) => `${line}\r\n`).join('')

test('the sample is a valid file of two payments', () => {
  const { problems, credits, creditCents, entries } = readAba(sample)
  expect([problems, credits, creditCents]).toEqual([[], 2, 276_255])
  expect(entries.map(({ title }) => title)).toEqual(['CORNER STORE', 'MARNIE BLAKE'])
})

test('the fields in the guide cover all content of the sample', () => {
  const { markup } = batchGuide(readEnv({}))
  const fields = [...markup.matchAll(/row">(\d)<\/th><td class="num">(\d+)(?:–(\d+))?</g)].map(
    ([, record, from, to]) => ({ record, from: Number(from), to: Number(to ?? from) }),
  )
  expect(fields).toHaveLength(21)
  for (const line of sampleFile) {
    for (let column = 2; column <= line.length; column += 1) {
      const isNamed = fields.some(
        ({ record, from, to }) => record === line[0] && from <= column && column <= to,
      )
      if (line[column - 1] !== ' ')
        expect([line[0], column, isNamed]).toEqual([line[0], column, true])
    }
  }
})

test('the demo says where to put a file, production does not', () => {
  expect(batchGuide(readEnv({})).markup).toContain('sftp -P 4022 demo@localhost')
  expect(batchGuide(readEnv({ DEMO_SFTP_PORT: '0' })).markup).not.toContain('demo@localhost')
})

test.runIf(hasGnuPg)('the command encrypts a file that the provider can decrypt', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'tw-guide-'))
  try {
    const { publicKey, privateKey } = await generateKey({
      type: 'ecc',
      curve: 'curve25519Legacy',
      userIDs: [{ name: 'tideway-batch-HARBOUR' }],
      date: new Date(Date.now() - 60_000),
      format: 'armored',
    })
    const [program = '', ...options] = encryptCommand.split(' ')
    await writeFile(path.join(directory, KEY_FILE), publicKey)
    await writeFile(path.join(directory, options.at(-1) ?? ''), sample)
    const run = spawnSync(program, ['--homedir', directory, ...options], { cwd: directory })
    expect(run.status, String(run.stderr)).toBe(0)
    const sealed = await readFile(path.join(directory, `${options.at(-1)}.pgp`))
    const now = new Date(Date.now() + 2000)
    expect(String(await decryptWith(privateKey, sealed, { most: 100_000, now }))).toBe(sample)
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
})
