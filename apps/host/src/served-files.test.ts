import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addEncodings, readServedFiles } from './served-files.ts'

test('compressed files added after the start are sent, and those of another build are not', async ({
  onTestFinished,
}) => {
  const dist = await mkdtemp(path.join(tmpdir(), 'tideway-served-'))
  onTestFinished(() => rm(dist, { recursive: true, force: true }))
  const write = (name: string, content: string | Buffer) =>
    writeFile(path.join(dist, name), content)
  await mkdir(path.join(dist, 'assets'))
  await write('assets/index-BxY12_9a.js', 'the script')
  await write('index.html', 'the page')
  const files = await readServedFiles(dist)
  const encodings = (url: string) => [...(files.get(url)?.bodies.keys() ?? [])]

  await write('assets/index-BxY12_9a.js.gz', gzipSync('the script'))
  await write('index.html', 'the page of another build')
  await write('index.html.gz', gzipSync('the page of another build'))
  await addEncodings(files, dist)
  expect(encodings('/assets/index-BxY12_9a.js')).toEqual(['identity', 'gzip'])
  expect(encodings('/index.html')).toEqual(['identity'])

  await rm(dist, { recursive: true })
  await addEncodings(files, dist)
  expect(encodings('/assets/index-BxY12_9a.js')).toEqual(['identity', 'gzip'])
})
