import { foldText } from '@tideway/contract/search/fold-text'
import { readingsOf } from '@tideway/contract/search/recognise'
import type { HitKind, SearchAnswer, SearchHit } from '@tideway/contract/search/search-answer'
import type { Command } from '../found-commands.ts'
import { findCommands } from '../found-commands.ts'
import { listAddressOf } from './hit-address.ts'
import { kindLabels } from './hit-words.ts'

/** A line of the results that can be chosen. */
export type Found =
  | { type: 'recent'; text: string }
  /** The text in another spelling. */
  | { type: 'suggestion'; text: string }
  | { type: 'command'; command: Command }
  | { type: 'hit'; kind: HitKind; hit: SearchHit }
  /** Leads to the list with the search in its address. */
  | { type: 'more'; kind: HitKind; href: string }

export interface FoundGroup {
  id: string
  label: string
  found: Found[]
}

interface Searched {
  /** The text as typed. */
  typed: string
  recent: readonly string[]
  commands: readonly Command[]
  answer: SearchAnswer | undefined
  today: string
  /** The zone of `today`, or undefined for the browser's. */
  zone?: string | undefined
}

/**
 * Returns the groups of results in their order: recent searches and all pages before anything is typed; then another
 * spelling, matching pages and actions, records by kind, and clients to switch to.
 */
export function foundGroups(searched: Searched): FoundGroup[] {
  const { typed, recent, commands, answer, today, zone } = searched
  const first = commands.filter(({ place }) => place === 'first')
  if (typed.trim() === '') {
    return withoutEmpty([
      {
        id: 'recent',
        label: 'Recent searches',
        found: recent.map((text) => ({ type: 'recent', text })),
      },
      commandGroup('commands', 'Pages and actions', first),
    ])
  }
  const last = commands.filter(({ place }) => place === 'last')
  return withoutEmpty([
    suggestionGroup(answer?.suggestion),
    commandGroup('commands', 'Pages and actions', findCommands(first, typed)),
    ...(answer?.groups ?? []).map((group): FoundGroup => {
      const { kind, hits, more } = group
      const href = listAddressOf(group, typed, today, zone)
      return {
        id: kind,
        label: kindLabels[kind],
        found: [
          ...hits.map((hit): Found => ({ type: 'hit', kind, hit })),
          ...(more ? [{ type: 'more', kind, href } satisfies Found] : []),
        ],
      }
    }),
    commandGroup('clients', 'Clients', findCommands(last, typed)),
  ])
}

function suggestionGroup(text: string | undefined): FoundGroup {
  const found: Found[] = text === undefined ? [] : [{ type: 'suggestion', text }]
  return { id: 'suggestion', label: 'Did you mean', found }
}

function commandGroup(id: string, label: string, commands: readonly Command[]): FoundGroup {
  return { id, label, found: commands.map((command) => ({ type: 'command', command })) }
}

function withoutEmpty(groups: FoundGroup[]): FoundGroup[] {
  return groups.filter(({ found }) => found.length > 0)
}

/** Returns what identifies a line while the results around it change. */
export function idOfFound(found: Found): string {
  switch (found.type) {
    case 'recent':
      return `recent ${found.text}`
    case 'suggestion':
      return `suggestion ${found.text}`
    case 'command':
      return `command ${found.command.id}`
    case 'hit':
      return `${found.kind} ${found.hit.id}`
    case 'more':
      return `more ${found.kind}`
  }
}

/** Returns the words to mark in the results. */
export function markedWords(typed: string, today: string): string[] {
  const words = readingsOf(typed, today).flatMap((reading) =>
    reading.kind === 'text' ? reading.words : [],
  )
  return [...new Set([...words, foldText(typed)])].sort((one, other) => other.length - one.length)
}

/** Returns the number of results in words, for screen readers: '12 results in 3 groups'. */
export function countWords(all: readonly FoundGroup[]): string {
  const groups = all.filter(({ id }) => id !== 'suggestion')
  const suggested = all.flatMap(({ found }) => found).find(({ type }) => type === 'suggestion')
  const asked = suggested?.type === 'suggestion' ? `. Did you mean ${suggested.text}?` : ''
  const count = groups.reduce((sum, { found }) => sum + found.length, 0)
  if (count === 0) return `No results${asked}`
  const results = count === 1 ? '1 result' : `${count} results`
  return `${groups.length === 1 ? results : `${results} in ${groups.length} groups`}${asked}`
}
