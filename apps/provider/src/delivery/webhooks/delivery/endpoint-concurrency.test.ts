import type { WebhookOutcome } from '@tideway/contract/webhooks/webhook-schedule'
import { expect, test } from 'vitest'
import { EndpointConcurrency, fillsRoom } from './endpoint-concurrency.ts'

const roomOf = (loads: EndpointConcurrency, lane: string, now = 0) =>
  loads.room(now).lanes.get(lane)

function begin(loads: EndpointConcurrency, lane: string, count: number): void {
  for (let index = 0; index < count; index += 1) loads.began(lane, 0)
}

function end(
  loads: EndpointConcurrency,
  lane: string,
  count: number,
  outcome?: WebhookOutcome,
): void {
  for (let index = 0; index < count; index += 1) loads.ended(lane, 0, outcome)
}

test('an unknown endpoint queue is not listed and has the room of a new one', () => {
  const loads = new EndpointConcurrency(100)
  expect(loads.room(0)).toEqual({ total: 100, lanes: new Map() })
})

test.each<[string, string[], boolean]>([
  ['all the room of a known endpoint', ['a', 'a'], true],
  ['all the room of a new endpoint', Array.from({ length: 8 }, () => 'b'), true],
  ['all the room of the process', [...Array.from({ length: 7 }, () => 'b'), 'a', 'c', 'c'], true],
  ['less', [...Array.from({ length: 7 }, () => 'b'), 'a', 'c'], false],
])('more deliveries may be due if those of a claim took %s', (_, lanes, expected) => {
  const room = { total: 10, lanes: new Map([['a', 2]]) }
  expect(
    fillsRoom(
      lanes.map((lane) => ({ lane })),
      room,
    ),
  ).toBe(expected)
})

test('deliveries in progress take room from their endpoint queue and from the total', () => {
  const loads = new EndpointConcurrency(100)
  begin(loads, 'a', 3)
  begin(loads, 'b', 8)
  expect(loads.room(0)).toEqual({
    total: 89,
    lanes: new Map([
      ['a', 5],
      ['b', 0],
    ]),
  })
})

test('an endpoint queue that gets answers is given more room, up to a limit', () => {
  const loads = new EndpointConcurrency(1000)
  begin(loads, 'a', 8)
  end(loads, 'a', 8, 'DELIVERED')
  expect(roomOf(loads, 'a')).toBe(16)
  begin(loads, 'a', 100)
  end(loads, 'a', 100, 'REFUSED')
  expect(roomOf(loads, 'a')).toBe(64)
})

test.each<[WebhookOutcome, number]>([
  ['TIMEOUT', 4],
  ['RESET', 4],
  ['UNREACHABLE', 4],
  ['UNKNOWN_HOST', 4],
  ['TLS', 4],
  ['GONE', 9],
  ['REDIRECT', 9],
  ['FORBIDDEN', 9],
  ['NOT_SENT', 8],
])('after %s an endpoint queue has room for %i', (outcome, room) => {
  const loads = new EndpointConcurrency(100)
  begin(loads, 'a', 1)
  end(loads, 'a', 1, outcome)
  expect(roomOf(loads, 'a')).toBe(room)
})

test('an endpoint queue without answers keeps little room, and gets more after an answer', () => {
  const loads = new EndpointConcurrency(100)
  begin(loads, 'a', 8)
  end(loads, 'a', 8, 'TIMEOUT')
  expect(roomOf(loads, 'a')).toBe(4)
  begin(loads, 'a', 4)
  end(loads, 'a', 4, 'DELIVERED')
  expect(roomOf(loads, 'a')).toBe(8)
})

test('all endpoint queues without answers share half of the places', () => {
  const loads = new EndpointConcurrency(20)
  for (const lane of ['a', 'b', 'c', 'd']) {
    begin(loads, lane, 1)
    end(loads, lane, 1, 'TIMEOUT')
  }
  expect([...loads.room(0).lanes.values()]).toEqual([4, 4, 2, 0])
  begin(loads, 'a', 4)
  begin(loads, 'b', 4)
  begin(loads, 'c', 2)
  expect([...loads.room(0).lanes.values()]).toEqual([0, 0, 0, 0])
  expect(loads.room(0).total).toBe(10)
})

test('an endpoint that requested time has no room until then', () => {
  const loads = new EndpointConcurrency(100)
  begin(loads, 'a', 1)
  end(loads, 'a', 1, 'REFUSED')
  loads.hold('a', 60_000)
  loads.hold('a', 30_000)
  expect(roomOf(loads, 'a', 59_999)).toBe(0)
  expect(roomOf(loads, 'a', 60_000)).toBe(9)
})

test('a delivery that was not attempted leaves no trace', () => {
  const loads = new EndpointConcurrency(100)
  begin(loads, 'a', 2)
  end(loads, 'a', 2)
  expect(roomOf(loads, 'a')).toBe(8)
  expect(loads.underWay).toBe(0)
})

test('an endpoint queue unused for ten minutes is dropped, unless a delivery is in progress', () => {
  const loads = new EndpointConcurrency(100)
  begin(loads, 'a', 1)
  end(loads, 'a', 1, 'TIMEOUT')
  begin(loads, 'b', 1)
  expect([...loads.room(600_000).lanes.keys()]).toEqual(['a', 'b'])
  expect([...loads.room(600_001).lanes.keys()]).toEqual(['b'])
})

test('of new deliveries, as many fit as their endpoints and all together have room for', () => {
  const loads = new EndpointConcurrency(10)
  const deliveries = [...Array(9).fill('a'), ...Array(3).fill('b')].map((lane) => ({ lane }))
  const { fitting, others } = loads.fit(deliveries, 0)
  expect(fitting.map(({ lane }) => lane).join('')).toBe('aaaaaaaabb')
  expect(others).toBe(2)
})

test('nothing fits an endpoint that is held back, and the end of the hold is known', () => {
  const loads = new EndpointConcurrency(10)
  loads.hold('a', 5_000)
  loads.hold('b', 3_000)
  expect(loads.fit([{ lane: 'a' }, { lane: 'c' }], 4_000)).toEqual({
    fitting: [{ lane: 'c' }],
    others: 1,
  })
  expect(loads.heldUntil(2_000)).toEqual(new Date(3_000))
  expect(loads.heldUntil(4_000)).toEqual(new Date(5_000))
  expect(loads.heldUntil(5_000)).toBeUndefined()
})
