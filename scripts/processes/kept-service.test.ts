import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestContext } from 'vitest'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { keepRunning } from './kept-service.ts'

/** Part that becomes ready, and dies when its address `/die` is called. */
const listening = `
import { createServer } from 'node:http'
process.send?.({ step: 'opening its port' })
createServer((request, response) => {
  if (request.url === '/die') process.kill(process.pid, 'SIGKILL')
  response.end('ok')
}).listen(Number(process.env.PORT), '127.0.0.1')
`

async function prepared(
  { onTestFinished }: TestContext,
  program: string,
  asking: { askAgainMs?: number; readyWithinMs?: number; recoveredMs?: number } = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tideway-part-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'part.mjs')
  await writeFile(file, program)
  const port = await freePort()
  const lines: string[] = []
  const givenUp = Promise.withResolvers<string>()
  const url = `http://127.0.0.1:${port}/`
  const part = keepRunning('part', file, {
    url,
    env: { ...process.env, PORT: String(port) },
    log: '/logs/part.log',
    say: (line) => lines.push(line),
    onGivenUp: givenUp.resolve,
    waitsMs: [20, 30],
    readyWithinMs: 3000,
    ...asking,
  })
  onTestFinished(() => part.stop())
  const die = () => fetch(`${url}die`).catch(() => undefined)
  const isUp = async () => (await fetch(url).catch(() => undefined))?.ok === true
  return { part, lines, givenUp: givenUp.promise, die, isUp }
}

test('a part that dies is restarted, and given up after more deaths than there are waits', async (context) => {
  const { part, lines, givenUp, die, isUp } = await prepared(context, listening)
  await part.ready()
  await die()
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2)
  expect(lines[0]).toBe(
    'The part ended (SIGKILL). It will restart in 0.02 s. Its log: /logs/part.log',
  )
  expect(lines[1]).toMatch(/^The part is back after \d+\.\d s\.$/)
  expect(await isUp()).toBe(true)
  await die()
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(4)
  await die()
  expect(await givenUp).toBe(
    'The part ended 3 times in a row, now with SIGKILL. It will not be restarted. Its log: /logs/part.log',
  )
  expect(await isUp()).toBe(false)
})

test('a part that was ready for a while before each death is always restarted', async (context) => {
  const { part, lines, die, isUp } = await prepared(context, listening, { recoveredMs: 50 })
  await part.ready()
  for (let death = 1; death <= 4; death += 1) {
    await wait(100)
    await die()
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2 * death)
  }
  expect(await isUp()).toBe(true)
})

test('a part that was stopped is not restarted', async (context) => {
  const { part, lines, isUp } = await prepared(context, listening)
  await part.ready()
  await part.stop()
  expect(await isUp()).toBe(false)
  expect(lines).toEqual([])
})

test('a part that ends before it is ready reports how, without another attempt', async (context) => {
  const { part, lines } = await prepared(context, 'process.exit(7)')
  await expect(part.ready()).rejects.toThrow(
    'The part ended before it was ready (exit code 7). Its log: /logs/part.log',
  )
  expect(lines).toEqual([])
})

test('a part that does not become ready reports its last step and its answer', async (context) => {
  const program = listening.replace(`response.end('ok')`, 'response.writeHead(503).end()')
  const { part } = await prepared(context, program)
  await expect(part.ready()).rejects.toThrow(
    /^The part did not become ready within 3 s: http:\/\/127\.0\.0\.1:\d+\/ answered 503\. It was opening its port\. Its log: \/logs\/part\.log$/,
  )
})

test('a part that reports that it listens is ready at once, before the next check', async (context) => {
  const slow = `
import { createServer } from 'node:http'
const server = createServer((_request, response) => response.end('ok'))
// After the first question, which finds nobody.
setTimeout(() => server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send({ listens: true })), 500)
`
  const { part } = await prepared(context, slow, { askAgainMs: 60_000, readyWithinMs: 30_000 })
  await part.ready()
})
