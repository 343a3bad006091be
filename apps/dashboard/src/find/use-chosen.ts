import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { nextOptionIndex } from '../ui/fields/search-select-keys.ts'
import type { FoundGroup, FoundItem } from './results/found-groups.ts'
import { idOfFound } from './results/found-groups.ts'

interface Options {
  groups: readonly FoundGroup[]
  /** False while the results may still be those of an earlier text. */
  mayAct: boolean
  onOpen: (result: FoundItem, inNewTab: boolean) => void
  /** Forgets a recent search. */
  onRemove: (text: string) => void
}

/** The line of the results that Enter opens, and the keys that move the choice. */
export interface Chosen {
  listId: string
  /** Id of the chosen line's element, or undefined if there are no results. */
  elementId: string | undefined
  elementIdOf: (result: FoundItem) => string
  isChosen: (result: FoundItem) => boolean
  choose: (result: FoundItem) => void
  open: (result: FoundItem, inNewTab: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Moves through the results by keyboard while the focus stays in the field. The first line is chosen until the user
 * moves to another one. A line stays chosen while the results around it change. Enter waits for the results of the text
 * as typed.
 */
export function useChosen({ groups, mayAct, onOpen, onRemove }: Options): Chosen {
  const listId = useId()
  const [chosenId, setChosenId] = useState<string>()
  const [awaited, setAwaited] = useState<{ inNewTab: boolean }>()
  const all = useMemo(() => groups.flatMap(({ items }) => items), [groups])
  const ids = useMemo(() => all.map(idOfFound), [all])
  const chosenIndex = chosenId === undefined ? -1 : ids.indexOf(chosenId)
  const at = all.length === 0 ? -1 : Math.max(0, chosenIndex)
  const elementIdOf = (result: FoundItem) => `${listId}-${ids.indexOf(idOfFound(result))}`

  const openAwaited = useEffectEvent(() => {
    const first = all[at]
    if (awaited === undefined) return
    setAwaited(undefined)
    if (first) onOpen(first, awaited.inNewTab)
  })
  useEffect(() => {
    if (mayAct && awaited !== undefined) openAwaited()
  }, [mayAct, awaited])

  useEffect(() => {
    if (at >= 0) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.nativeEvent.isComposing) return
    const { key } = event
    const chosen = all[at]
    const isModified = event.ctrlKey || event.metaKey
    if (key === 'Enter') {
      // Enter opens a line that the user has moved to, even while the results are being updated.
      if (chosen && (mayAct || chosenIndex >= 0)) onOpen(chosen, isModified)
      else setAwaited({ inNewTab: isModified })
    } else if (key === 'Delete' && event.shiftKey && chosen?.type === 'recent') {
      onRemove(chosen.text)
    } else {
      const next = isModified || event.shiftKey ? undefined : nextOptionIndex(key, at, all.length)
      if (next === undefined) return setAwaited(undefined)
      setChosenId(ids[next])
    }
    event.preventDefault()
  }

  return {
    listId,
    elementId: at < 0 ? undefined : `${listId}-${at}`,
    elementIdOf,
    isChosen: (result) => ids[at] === idOfFound(result),
    choose: (result) => setChosenId(idOfFound(result)),
    open: onOpen,
    onKeyDown,
  }
}
