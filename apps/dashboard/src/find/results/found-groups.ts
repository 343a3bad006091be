import { foldText } from '@tideway/contract/search/fold-text'
import { readingsOf } from '@tideway/contract/search/recognise'
import type { HitKind, SearchAnswer, SearchHit } from '@tideway/contract/search/search-answer'
import type { Command } from '../found-commands.ts'
import { findCommands } from '../found-commands.ts'
import { listAddressOf } from './hit-address.ts'
import { kindLabels } from './hit-words.ts'

/** A line of the results that can be chosen. */
export type FoundItem =
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
  items: FoundItem[]
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
 * Returns the groups of results in their order. Before anything is typed, these are recent searches and all pages.
 * Afterwards they are another spelling, matching pages and actions, records by kind, and clients to switch to.
 */
export function foundGroups(searched: Searched): FoundGroup[] {
  const { typed, recent, commands, answer, today, zone } = searched
  const first = commands.filter(({ place }) => place === 'first')
  if (typed.trim() === '') {
    return withoutEmpty([
      {
        id: 'recent',
        label: 'Recent searches',
        items: recent.map((text) => ({ type: 'recent', text })),
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
        items: [
          ...hits.map((hit): FoundItem => ({ type: 'hit', kind, hit })),
          ...(more ? [{ type: 'more', kind, href } satisfies FoundItem] : []),
        ],
      }
    }),
    commandGroup('clients', 'Clients', findCommands(last, typed)),
  ])
}

function suggestionGroup(text: string | undefined): FoundGroup {
  const items: FoundItem[] = text === undefined ? [] : [{ type: 'suggestion', text }]
  return { id: 'suggestion', label: 'Did you mean', items }
}

function commandGroup(id: string, label: string, commands: readonly Command[]): FoundGroup {
  return { id, label, items: commands.map((command) => ({ type: 'command', command })) }
}

function withoutEmpty(groups: FoundGroup[]): FoundGroup[] {
  return groups.filter(({ items }) => items.length > 0)
}

/** Returns an id that a line keeps while the results around it change. */
export function idOfFound(item: FoundItem): string {
  switch (item.type) {
    case 'recent':
      return `recent ${item.text}`
    case 'suggestion':
      return `suggestion ${item.text}`
    case 'command':
      return `command ${item.command.id}`
    case 'hit':
      return `${item.kind} ${item.hit.id}`
    case 'more':
      return `more ${item.kind}`
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
  const suggested = all.flatMap(({ items }) => items).find(({ type }) => type === 'suggestion')
  const question = suggested?.type === 'suggestion' ? `. Did you mean ${suggested.text}?` : ''
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0) return `No results${question}`
  const results = count === 1 ? '1 result' : `${count} results`
  return `${groups.length === 1 ? results : `${results} in ${groups.length} groups`}${question}`
}
