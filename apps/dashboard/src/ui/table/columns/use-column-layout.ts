import type { RefObject } from 'react'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useWidth } from '../../layout/use-width.ts'
import type { ColumnSpan } from './column-spans.ts'
import { columnSpans } from './column-spans.ts'
import { edgeOffset, fitColumns, hasRoom, keptOffsets } from './fit-columns.ts'
import type { TableColumn } from './table-column.ts'
import { textMeasure } from './text-measure.ts'

/** A column with its position in the box. */
export interface LaidColumn<Row> extends TableColumn<Row> {
  /** Width in whole CSS pixels. */
  px: number
  /** Distance from the right edge of the box where the column is kept. Undefined if the column scrolls away. */
  right: number | undefined
  /** Number of id characters that fit. */
  idRoom: number
}

export interface ColumnLayout<Row> {
  /** The box that scrolls. */
  scroll: RefObject<HTMLElement | null>
  columns: readonly LaidColumn<Row>[]
  /** Width of all columns in CSS pixels, or the width of the box if they fit. */
  width: number
  /** Returns the widths that the texts of a column need, whatever width the user chose. */
  spanOf: (id: string) => ColumnSpan
}

/**
 * Returns the widths of a table's columns. They depend on the texts of all rows, not only the visible ones, so that
 * nothing moves sideways while scrolling. Texts are measured without rendering them.
 */
export function useColumnLayout<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  opens: boolean,
  selects = false,
): ColumnLayout<Row> {
  const [scroll, box] = useWidth<HTMLElement>(lastBox)
  const fonts = useSyncExternalStore(onFontsLoaded, fontsLoaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another font changes the widths
  const places = useMemo(
    () => JSON.stringify(placesOf(columns, rows, { opens, selects, box })),
    [columns, rows, opens, selects, box, fonts],
  )
  // Rows are drawn again when widths change, not for every row that arrives.
  const laid = useMemo(() => layOut(columns, JSON.parse(places)), [columns, places])
  useLayoutEffect(() => {
    lastBox = box
    if (!scroll.current) return
    // The observer reports after the next layout. Reading the edges here would force an extra layout.
    const watching = new ResizeObserver(([entry]) => {
      if (entry?.target instanceof HTMLElement) markEdges(entry.target, laid.columns)
    })
    watching.observe(scroll.current)
    return () => watching.disconnect()
  }, [scroll, laid, box])
  return { scroll, ...laid, spanOf: (id) => spanOf(columns, rows, opens, id) }
}

function spanOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  opens: boolean,
  id: string,
): ColumnSpan {
  const natural = columns.map((column) => ({ ...column, chosenWidth: undefined }))
  const place = columns.findIndex((column) => column.id === id)
  return columnSpans(natural, rows, textMeasure(), opens)[place] ?? { least: 0, most: 0 }
}

/** Width of the last table, because the next one is probably as wide. */
let lastBox = 0

type Place = Pick<LaidColumn<never>, 'px' | 'right' | 'idRoom'>

function placesOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  { opens, selects, box }: { opens: boolean; selects: boolean; box: number },
): Place[] {
  const measure = textMeasure()
  const spans = columnSpans(columns, rows, measure, opens, selects)
  // Widths for the usual texts stay while rows arrive, as long as every text has room in them.
  const usual = fitColumns(columnSpans(columns, [], measure, opens, selects), box)
  const widths = hasRoom(spans, usual, box) ? usual : fitColumns(spans, box)
  const keeps = columns.map(({ keepsInSight = false }) => keepsInSight)
  const offsets = keptOffsets(keeps, widths, box)
  const character = measure.id('0')
  return spans.map(({ padding }, place) => {
    const px = widths[place] ?? 0
    return { px, right: offsets.get(place), idRoom: Math.floor((px - padding) / character) }
  })
}

function layOut<Row>(columns: readonly TableColumn<Row>[], places: readonly Place[]) {
  const laid = columns.map((column, place): LaidColumn<Row> => {
    const { px = 0, right, idRoom = 0 } = places[place] ?? {}
    return { ...column, px, right, idRoom }
  })
  return { columns: laid, width: laid.reduce((all, { px }) => all + px, 0) }
}

/** Marks the edges that columns slide under. It avoids React state, because scrolling renders enough already. */
export function markEdges(
  box: HTMLElement,
  columns: readonly Pick<LaidColumn<never>, 'px' | 'right'>[],
): void {
  // All values are read before any is written, because reading after a write forces a layout.
  const { scrollLeft, clientWidth, scrollWidth, offsetWidth } = box
  const scrolled = String(scrollLeft > 0)
  const more = String(scrollLeft + clientWidth < scrollWidth - 1)
  const bar = `${offsetWidth - clientWidth}px`
  const edge = box.nextElementSibling
  if (box.dataset.scrolled !== scrolled) box.dataset.scrolled = scrolled
  if (box.dataset.more !== more) box.dataset.more = more
  const right = `${edgeOffset(columns, scrollLeft, clientWidth)}px`
  if (!(edge instanceof HTMLElement)) return
  // Set on the edge element only: a property on the frame would recalculate the style of every cell.
  if (edge.style.getPropertyValue('--scrollbar') !== bar) edge.style.setProperty('--scrollbar', bar)
  if (edge.style.right !== right) edge.style.right = right
}

let loaded = 0

function fontsLoaded(): number {
  return loaded
}

function onFontsLoaded(listener: () => void): () => void {
  function onLoaded() {
    loaded += 1
    listener()
  }
  document.fonts.addEventListener('loadingdone', onLoaded)
  return () => document.fonts.removeEventListener('loadingdone', onLoaded)
}
