import type { WebhookOutcome } from '@tideway/contract/webhooks/webhook-schedule'
import { expect, test } from 'vitest'
import { LaneLoads } from './lane-loads.ts'

const roomOf = (loads: LaneLoads, lane: string, now = 0) => loads.room(now).lanes.get(lane)

function begin(loads: LaneLoads, lane: string, count: number): void {
  for (let index = 0; index < count; index += 1) loads.began(lane, 0)
}

function end(loads: LaneLoads, lane: string, count: number, outcome?: WebhookOutcome): void {
  for (let index = 0; index < count; index += 1) loads.ended(lane, 0, outcome)
}

test('a lane that is not known is not listed: it has the room of a first meeting', () => {
  const loads = new LaneLoads(100)
  expect(loads.room(0)).toEqual({ total: 100, lanes: new Map() })
})

test('what is under way takes room of its lane and of the whole', () => {
  const loads = new LaneLoads(100)
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

test('a lane that answers is given more, up to a limit', () => {
  const loads = new LaneLoads(1000)
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
])('after %s a lane has room for %i', (outcome, room) => {
  const loads = new LaneLoads(100)
  begin(loads, 'a', 1)
  end(loads, 'a', 1, outcome)
  expect(roomOf(loads, 'a')).toBe(room)
})

test('a lane without answers keeps a little room, and has more again once it answers', () => {
  const loads = new LaneLoads(100)
  begin(loads, 'a', 8)
  end(loads, 'a', 8, 'TIMEOUT')
  expect(roomOf(loads, 'a')).toBe(4)
  begin(loads, 'a', 4)
  end(loads, 'a', 4, 'DELIVERED')
  expect(roomOf(loads, 'a')).toBe(8)
})

test('all lanes without answers have half of the places between them', () => {
  const loads = new LaneLoads(20)
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

test('a lane that asked for time has no room until then', () => {
  const loads = new LaneLoads(100)
  begin(loads, 'a', 1)
  end(loads, 'a', 1, 'REFUSED')
  loads.hold('a', 60_000)
  loads.hold('a', 30_000)
  expect(roomOf(loads, 'a', 59_999)).toBe(0)
  expect(roomOf(loads, 'a', 60_000)).toBe(9)
})

test('what was not tried after all leaves no mark', () => {
  const loads = new LaneLoads(100)
  begin(loads, 'a', 2)
  end(loads, 'a', 2)
  expect(roomOf(loads, 'a')).toBe(8)
  expect(loads.underWay).toBe(0)
})

test('a lane that nobody used for ten minutes is forgotten, unless something is under way', () => {
  const loads = new LaneLoads(100)
  begin(loads, 'a', 1)
  end(loads, 'a', 1, 'TIMEOUT')
  begin(loads, 'b', 1)
  expect([...loads.room(600_000).lanes.keys()]).toEqual(['a', 'b'])
  expect([...loads.room(600_001).lanes.keys()]).toEqual(['b'])
})
