import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestProvider } from '../../test/provider.ts'

test('the guide of a provider that started before its pages were built gets their script later', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tideway-pages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const provider = await openTestProvider({ settings: { PAGES_DIR: folder } })
  onTestFinished(() => provider.close())
  const scripts = async () => {
    const { body } = await provider.app.inject('/docs')
    return [...body.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, src]) => src)
  }
  expect(await scripts()).toEqual([])
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets/guide-1a2b3c4d.js'), '')
  expect(await scripts()).toEqual(['/pages/assets/guide-1a2b3c4d.js'])
  await rm(path.join(folder, 'assets/guide-1a2b3c4d.js'))
  await writeFile(path.join(folder, 'assets/guide-5e6f7a8b.js'), '')
  expect(await scripts()).toEqual(['/pages/assets/guide-5e6f7a8b.js'])
})
