import { useNavigate } from '@tanstack/react-router'
import { cleanText, isSecretKey, readingsOf } from '@tideway/contract/search/recognise'
import { localDateTime } from '@tideway/contract/time/dates-local'
import { useMemo, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useSession } from '../session/session-context.tsx'
import { showRowWhenReady } from '../ui/table/rows/show-row.ts'
import { useShownZone } from '../ui/time/shown-zone.ts'
import type { Command } from './found-commands.ts'
import { recentSearches, useRecentTexts } from './recent-searches.ts'
import { destinationOfFound, hrefForNewTab } from './results/found-destination.ts'
import type { FoundItem } from './results/found-groups.ts'
import { countWords, foundGroups, markedWords } from './results/found-groups.ts'
import { SearchResults } from './results/search-results.tsx'
import styles from './search-dialog.module.css'
import { SearchField } from './search-field.tsx'
import { SearchFooter } from './search-footer.tsx'
import { useChosen } from './use-chosen.ts'
import { searchedText, useSearchAnswer } from './use-search-answer.ts'

export interface SearchDialogProps {
  /** Text that was typed before the dialog appeared. */
  initialText: string
  /** Pages and actions that the user may use. */
  commands: readonly Command[]
  onClose: () => void
}

/** Finds records, pages and actions while the user types. The focus stays in the field. */
export function SearchDialog({ initialText, commands, onClose }: SearchDialogProps) {
  const { user, actingClientId } = useSession()
  const [typed, setTyped] = useState(initialText)
  const recent = useMemo(() => recentSearches(user.id, actingClientId), [user.id, actingClientId])
  const recentTexts = useRecentTexts(recent)
  const text = searchedText(typed)
  const records = useSearchAnswer(text)
  const { zone } = useShownZone()
  const today = localDateTime(new Date(), zone).slice(0, 10)
  const isSecret = isSecretKey(typed)
  const groups = useMemo(
    () =>
      isSecret
        ? []
        : foundGroups({
            typed,
            recent: recentTexts,
            commands,
            answer: records.answer,
            today,
            zone,
          }),
    [isSecret, typed, recentTexts, commands, records.answer, today, zone],
  )
  const words = useMemo(() => markedWords(typed, today), [typed, today])
  const readings = useMemo(() => readingsOf(typed, today), [typed, today])
  const open = useOpenFound({
    onFound: () => recent.add(cleanText(typed)),
    onClose,
    onSearch: setTyped,
  })
  const chosen = useChosen({
    groups,
    mayAct: !records.isLoading,
    onOpen: open,
    onRemove: recent.remove,
  })
  const isSettled = typed.trim() === '' || records.isCurrent || text === ''

  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isDismissable
      isOpen
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label="Find anything" className={styles.dialog ?? ''}>
          <SearchField
            busy={records.isLoading}
            chosen={chosen}
            hasResults={groups.length > 0}
            onChange={setTyped}
            onClose={onClose}
            readings={isSecret ? [] : readings}
            value={typed}
          />
          <p className="visually-hidden" role="status">
            {isSettled && !isSecret ? countWords(groups) : ''}
          </p>
          <SearchResults
            chosen={chosen}
            groups={groups}
            isSecret={isSecret}
            onRemoveRecent={recent.remove}
            readings={readings}
            records={records}
            typed={typed}
            words={words}
          />
          <SearchFooter
            onClearRecent={
              typed.trim() === '' && recentTexts.length > 0 ? () => recent.clear() : undefined
            }
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface Opening {
  /** Called before a record or a list opens. */
  onFound: () => void
  onClose: () => void
  onSearch: (text: string) => void
}

/** Returns a function that opens a result here, or in a new tab. */
function useOpenFound({ onFound, onClose, onSearch }: Opening) {
  const navigate = useNavigate()
  const { actingClientId } = useSession()
  return (result: FoundItem, inNewTab: boolean) => {
    if (result.type === 'recent' || result.type === 'suggestion') return onSearch(result.text)
    if (result.type === 'command' && result.command.search) return onSearch(result.command.search)
    const destination = destinationOfFound(result)
    if (result.type !== 'command') onFound()
    if (destination !== undefined && inNewTab) {
      window.open(hrefForNewTab(destination.href, actingClientId), '_blank', 'noopener')
      return
    }
    onClose()
    if (result.type === 'command' && result.command.run) result.command.run()
    if (destination === undefined) return
    void navigate({ href: destination.href }).then(() => {
      if (destination.row !== undefined) showRowWhenReady(destination.row)
    })
  }
}
