import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { Button, IconButton } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { shownOrder } from './column-order.ts'
import styles from './column-order-list.module.css'
import type { Configurable, ListConfig } from './list-config.ts'
import { arranged, shownFieldIds } from './list-config.ts'
import { movedBefore } from './moved-before.ts'

interface ColumnOrderProps {
  list: Configurable
  draft: ListConfig
  onChange: (draft: ListConfig) => void
}

/** The order and the widths of the columns, folded at first. */
export function ColumnOrder({ list, draft, onChange }: ColumnOrderProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const { widths, ...widthless } = draft
  return (
    <div className={styles.section}>
      <Button
        aria-controls={id}
        aria-expanded={isShown}
        kind="link"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide column order' : 'Change column order'}
      </Button>
      <div hidden={!isShown} id={id}>
        {isShown ? (
          <>
            <OrderList draft={draft} list={list} onChange={onChange} />
            <Button
              disabledReason={
                widths === undefined || Object.keys(widths).length === 0
                  ? 'No column has a chosen width.'
                  : undefined
              }
              kind="link"
              onClick={() => onChange(widthless)}
              reasonPlacement="hidden"
            >
              Reset column widths
            </Button>
          </>
        ) : null}
      </div>
    </div>
  )
}

/** The shown columns from left to right. Each is moved by its buttons or dragged by its handle. */
function OrderList({ list, draft, onChange }: ColumnOrderProps) {
  const items = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ id: string; to: 'up' | 'down' }>()
  const [dragged, setDragged] = useState<string>()
  const ids = shownFieldIds(list, draft)
  const labels = new Map(list.fields.map(({ id, label }) => [id, label]))

  // The list moves elements, and a moved element loses the focus.
  useLayoutEffect(() => {
    if (!moved) return
    const item = items.current?.querySelector(`[data-id="${moved.id}"]`)
    const [up, down] = item?.querySelectorAll('button') ?? []
    const pressed = moved.to === 'up' ? up : down
    const other = moved.to === 'up' ? down : up
    const target = pressed?.getAttribute('aria-disabled') === 'true' ? other : pressed
    target?.focus()
  }, [moved])

  function move(id: string, before: string | undefined) {
    const all = list.fields.map((field) => field.id)
    const order = movedBefore(shownOrder(all, all, draft.order), id, before)
    onChange({ ...draft, ...arranged({ order, widths: draft.widths }) })
  }

  const onDrag = useEffectEvent((event: PointerEvent, id: string) => {
    const over = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-id]')?.dataset.id
    if (over === undefined || over === id) return
    const isBelow = ids.indexOf(over) > ids.indexOf(id)
    move(id, isBelow ? ids[ids.indexOf(over) + 1] : over)
  })
  // On the window, because a moved element loses the pointer.
  useEffect(() => {
    if (dragged === undefined) return
    const done = new AbortController()
    const { signal } = done
    const end = () => setDragged(undefined)
    window.addEventListener('pointermove', (event) => onDrag(event, dragged), { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
    return () => done.abort()
  }, [dragged])

  return (
    <>
      <ol aria-label="Columns from left to right" className={styles.items} ref={items}>
        {ids.map((id, place) => {
          const label = labels.get(id) ?? id
          return (
            <li
              className={styles.item}
              data-dragged={id === dragged || undefined}
              data-id={id}
              key={id}
            >
              <span
                aria-hidden="true"
                className={styles.handle}
                onPointerDown={(event) => {
                  event.preventDefault()
                  setDragged(id)
                }}
              >
                <Icon of={IconGripVertical} />
              </span>
              <span className={styles.label}>{label}</span>
              <IconButton
                disabledReason={place === 0 ? 'This is the first column.' : undefined}
                icon={<Icon of={IconArrowUp} />}
                label={`Move ${label} up`}
                onClick={() => {
                  move(id, ids[place - 1])
                  setMoved({ id, to: 'up' })
                }}
                small
              />
              <IconButton
                disabledReason={place === ids.length - 1 ? 'This is the last column.' : undefined}
                icon={<Icon of={IconArrowDown} />}
                label={`Move ${label} down`}
                onClick={() => {
                  move(id, ids[place + 2])
                  setMoved({ id, to: 'down' })
                }}
                small
              />
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {moved ? `${labels.get(moved.id)}: ${ids.indexOf(moved.id) + 1} of ${ids.length}` : ''}
      </p>
    </>
  )
}
