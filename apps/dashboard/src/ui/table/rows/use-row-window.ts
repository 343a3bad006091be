import type { VirtualItem, Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyCode, useLazyCode } from '../../lazy-component.ts'

/**
 * The library that follows the scroll position. It is loaded together with the first rows, which are shown without it.
 */
const windowing = lazyCode(() => import('@tanstack/react-virtual'))

type Options = VirtualizerOptions<Element, Element>

type WindowOptions = Pick<
  Options,
  | 'count'
  | 'getScrollElement'
  | 'estimateSize'
  | 'overscan'
  | 'scrollMargin'
  | 'scrollPaddingStart'
  | 'indexAttribute'
> &
  Required<Pick<Options, 'getItemKey' | 'rangeExtractor' | 'measureElement'>>

interface RowWindow {
  /** True if items can be scrolled to. */
  ready: boolean
  items: readonly Pick<VirtualItem, 'key' | 'index' | 'start' | 'end'>[]
  totalSize: number
  range: { startIndex: number; endIndex: number } | null
  measure: (element: Element | null) => void
  scrollTo: (index: number, align?: 'start') => void
}

/**
 * Returns the visible items of a scrolled box, which are rendered. Until the library is loaded, these are the items
 * that a window of this height shows at most, with estimated heights. If it cannot be loaded, all items are rendered.
 */
export function useRowWindow(options: WindowOptions): RowWindow {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const [isMissing, setMissing] = useState(false)
  const code = useLazyCode(windowing, !isMissing, () => setMissing(true))
  const [measuring] = useState({ now: false })
  const all = code && {
    ...options,
    observeElementRect: code.observeElementRect,
    observeElementOffset: code.observeElementOffset,
    scrollToFn: code.elementScroll,
    // Starts from the drawn rows and the current scroll position, so that the rows stay in place.
    initialRect: { width: 0, height: lastHeight || window.innerHeight },
    initialOffset: () => options.getScrollElement()?.scrollTop ?? 0,
    onChange(_: unknown, isScrolling: boolean) {
      // Renders scrolled rows in the same frame, so that no gap is visible. If a ref has caused the call, React is
      // rendering already.
      if (isScrolling && !measuring.now) flushSync(update)
      else update()
    },
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other options are set at each render
  const virtual = useMemo(() => code && all && new code.Virtualizer(all), [code])
  if (all) virtual?.setOptions(all)
  useLayoutEffect(() => virtual?._didMount(), [virtual])
  useLayoutEffect(() => {
    virtual?._willUpdate()
    lastHeight = virtual?.scrollRect?.height || lastHeight
  })
  const measure = useMemo(() => measureOnce(virtual, measuring), [virtual, measuring])
  if (!virtual) return { ...firstItems(options, isMissing), ...UNREADY }
  return {
    ready: true,
    items: virtual.getVirtualItems(),
    totalSize: virtual.getTotalSize(),
    range: virtual.range,
    measure,
    scrollTo: (index, align) => virtual.scrollToIndex(index, align && { align }),
  }
}

/** Height of the last box, because the next one is probably as high. */
let lastHeight = 0

const UNREADY = {
  ready: false,
  range: null,
  measure: () => undefined,
  scrollTo: () => undefined,
}

function measureOnce(
  virtual: Virtualizer<Element, Element> | undefined,
  measuring: { now: boolean },
): RowWindow['measure'] {
  return (element) => {
    measuring.now = true
    try {
      virtual?.measureElement(element)
    } finally {
      measuring.now = false
    }
  }
}

/** Returns the items before the first scroll. */
function firstItems(
  options: WindowOptions,
  isAll: boolean,
): Pick<RowWindow, 'items' | 'totalSize'> {
  const { count, estimateSize, getItemKey, overscan = 0, scrollMargin = 0 } = options
  const places = Array.from({ length: count }, () => ({ start: 0, end: 0 }))
  let reached = scrollMargin
  let inSight = 0
  for (const [index, place] of places.entries()) {
    place.start = reached
    reached += estimateSize(index)
    place.end = reached
    if (isAll || place.start < window.innerHeight) inSight = index
  }
  const indexes = options.rangeExtractor({ startIndex: 0, endIndex: inSight, overscan, count })
  return {
    items: indexes.flatMap((index) => {
      const place = places[index]
      return place ? [{ key: getItemKey(index), index, ...place }] : []
    }),
    totalSize: reached - scrollMargin,
  }
}
