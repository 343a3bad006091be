import { IconCheck } from '@tabler/icons-react'
import type { View } from '@tideway/contract/views/view'
import { Button } from '@tideway/design/buttons/button'
import { copyWords, useCopy } from '@tideway/design/fields/use-copy'
import { Icon } from '@tideway/design/indicators/icon'
import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { OpenView } from './views-control.tsx'
import styles from './views-panel.module.css'

interface ViewsListProps {
  views: readonly View[]
  isKnown: boolean
  current: View | undefined
  isChanged: boolean
  busy: boolean
  onOpen: OpenView
  onSave: () => void
  onAdd: () => void
  onRename: () => void
  onDefault: (isDefault: boolean) => void
  onDelete: () => void
  /** Address that shows a colleague what this list shows. */
  link: string
}

/** The views by name, with the actions below them. Up and Down move through both. */
export function ViewsList(props: ViewsListProps) {
  const { views, current, busy, onOpen } = props
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector)
    const first = find('[aria-current]') ?? find('button')
    first?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the buttons inside
    <div onKeyDown={(event) => moveFocus(event, list.current)} ref={list}>
      {views.length === 0 ? null : (
        <ul className={styles.views}>
          <Item
            isCurrent={current === undefined}
            onPress={() => onOpen(undefined)}
            text="No view"
          />
          {views.map((view) => (
            <Item
              isCurrent={view === current}
              key={view.viewId}
              note={view.isDefault ? 'Default' : undefined}
              onPress={() => onOpen(view)}
              text={view.name}
            />
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        {current && props.isChanged ? (
          <Button busy={busy} kind="quiet" onClick={props.onSave} wide>
            Save
          </Button>
        ) : null}
        {props.isKnown ? (
          <Button kind="quiet" onClick={props.onAdd} wide>
            Save as…
          </Button>
        ) : null}
        {current ? (
          <>
            <Button kind="quiet" onClick={props.onRename} wide>
              Rename…
            </Button>
            <Button
              busy={busy}
              kind="quiet"
              onClick={() => props.onDefault(!current.isDefault)}
              wide
            >
              {current.isDefault ? 'Remove as default' : 'Set as default'}
            </Button>
            <Button kind="quiet" onClick={props.onDelete} wide>
              Delete…
            </Button>
          </>
        ) : null}
        <CopyListLink link={props.link} />
      </div>
    </div>
  )
}

interface ItemProps {
  text: string
  note?: string | undefined
  isCurrent: boolean
  onPress: () => void
}

function Item({ text, note, isCurrent, onPress }: ItemProps) {
  return (
    <li>
      <button
        aria-current={isCurrent ? true : undefined}
        className={styles.view}
        onClick={onPress}
        type="button"
      >
        <span className={styles.name}>{text}</span>
        {note ? <span className={styles.mark}>{note}</span> : null}
        <Icon className={styles.check} of={IconCheck} />
      </button>
    </li>
  )
}

/** Copies an address that shows a colleague of the same client what this list shows. */
function CopyListLink({ link }: { link: string }) {
  const { state, copy } = useCopy()
  return (
    <>
      <Button kind="quiet" onClick={() => copy(link)} wide>
        {state === 'idle' ? 'Copy link' : copyWords(state)}
      </Button>
      <span className="visually-hidden" role="status">
        {copyWords(state)}
      </span>
    </>
  )
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const next = {
    ArrowDown: buttons[at + 1],
    ArrowUp: buttons[at - 1],
    Home: buttons[0],
    End: buttons.at(-1),
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
