import type { KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { COLUMN_ID, dragHead } from './column-drag.ts'
import type { ColumnSpan } from './column-spans.ts'
import styles from './column-tools.module.css'
import type { ColumnArrange } from './table-column.ts'

export interface ColumnToolsProps {
  column: { id: string; header: string; px: number }
  arrange: ColumnArrange
  spanOf: (id: string) => ColumnSpan
  /** True for the separator that the Tab key reaches first. */
  inTabOrder: boolean
}

/** Change of a width by one key press, in CSS pixels. With Shift, the change is `LARGE_STEP`. */
const STEP = 10
const LARGE_STEP = 50

/**
 * The right edge of a head, which changes its column's width by drag or by keys, and allows the head to be dragged to another
 * place. The edges of a table are one stop of the Tab key: Up and Down lead from one to the next.
 */
export function ColumnTools({ column, arrange, spanOf, inTabOrder }: ColumnToolsProps) {
  const { id, header, px } = column
  const edge = useRef<HTMLDivElement>(null)
  const onDrop = useEffectEvent((before: string | undefined) => arrange.move(id, before))
  useEffect(() => {
    const head = edge.current?.closest('th')
    return head ? dragHead(head, onDrop) : undefined
  }, [])
  const setWidth = (width: number) => arrange.resize(id, atLeast(spanOf(id), width) / textScale())
  const fit = () => setWidth(spanOf(id).most)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = event.shiftKey ? LARGE_STEP : STEP
    if (event.key === 'ArrowLeft') setWidth(px - step)
    else if (event.key === 'ArrowRight') setWidth(px + step)
    else if (event.key === 'ArrowUp') focusNeighbour(event.currentTarget, -1)
    else if (event.key === 'ArrowDown') focusNeighbour(event.currentTarget, 1)
    else if (event.key === 'Enter') fit()
    else if (event.key === 'Delete' || event.key === 'Backspace') arrange.resize(id, undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      aria-label={`Width of ${header}`}
      aria-orientation="vertical"
      aria-valuemax={Math.max(px, 1200)}
      aria-valuemin={0}
      aria-valuenow={px}
      aria-valuetext={`${px} pixels`}
      className={styles.edge}
      onDoubleClick={fit}
      onFocus={({ currentTarget }) => takeTabStop(currentTarget)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => dragEdge(event, spanOf(id), setWidth)}
      ref={edge}
      role="separator"
      tabIndex={inTabOrder ? 0 : -1}
      title="Drag, or press Left or Right, to change the width. Double press, or Enter, fits it to its texts. Up and Down choose another column."
      {...{ [COLUMN_ID]: id }}
    />
  )
}

function atLeast({ least }: ColumnSpan, px: number): number {
  return Math.max(least, px)
}

/** Multiple of the normal text size that the reader chose. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
}

function edgesOf(edge: HTMLElement): HTMLElement[] {
  return [...(edge.closest('tr')?.querySelectorAll<HTMLElement>(`[${COLUMN_ID}]`) ?? [])]
}

function focusNeighbour(edge: HTMLElement, step: number): void {
  const edges = edgesOf(edge)
  edges[edges.indexOf(edge) + step]?.focus()
}

function takeTabStop(edge: HTMLElement): void {
  for (const other of edgesOf(edge)) other.tabIndex = other === edge ? 0 : -1
}

/** Shows the width while the edge is dragged, without drawing rows again, and sets it at the end. Escape cancels. */
function dragEdge(
  event: PointerEvent<HTMLElement>,
  span: ColumnSpan,
  setWidth: (px: number) => void,
): void {
  const edge: HTMLElement = event.currentTarget
  const head = edge.closest('th')
  const table = edge.closest('table')
  const col = table?.querySelectorAll('col')[head?.cellIndex ?? -1]
  if (event.button !== 0 || !head || !table || !col) return
  edge.setPointerCapture(event.pointerId)
  edge.dataset.dragged = 'true'
  const done = new AbortController()
  const { signal } = done
  const before = { col: col.style.width, table: table.style.width, px: head.offsetWidth }
  const tableWidth = table.offsetWidth
  let px = before.px
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => {
      px = Math.round(atLeast(span, before.px + clientX - event.clientX))
      col.style.width = `${px}px`
      table.style.width = `${tableWidth + px - before.px}px`
    },
    { signal },
  )
  function end(width: number) {
    done.abort()
    delete edge.dataset.dragged
    if (width !== before.px) return setWidth(width)
    if (col) col.style.width = before.col
    if (table) table.style.width = before.table
  }
  edge.addEventListener('pointerup', () => end(px), { signal })
  edge.addEventListener('pointercancel', () => end(before.px), { signal })
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      end(before.px)
    },
    { signal, capture: true },
  )
}
