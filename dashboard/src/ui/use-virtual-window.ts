import type { RefObject } from 'react'
import { useLayoutEffect, useMemo, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import type { View, VisibleRange } from './virtual-window.ts'
import { startsOf, topToShow, visibleRange } from './virtual-window.ts'

type Key = string | number

interface WindowOptions {
  /** The box that scrolls. Without one, the page does. */
  scroller?: RefObject<HTMLElement | null>
  count: number
  /** Returns the height of an item in px, until it is measured. The same function while the items are the same. */
  estimate: (index: number) => number
  /** Returns the name under which the height of an item is kept. The same function while the items are the same. */
  keyOf: (index: number) => Key
  /** Returns the items to render. */
  rendered: (range: VisibleRange) => readonly number[]
  /** Height in px above the first item. */
  begin?: number
  /** Height in px that something covers at the top of the box. */
  covered?: number
}

export interface WindowItem {
  index: number
  key: Key
  start: number
  end: number
}

interface VirtualWindow {
  /** The items to render. */
  items: readonly WindowItem[]
  /** Where the last item ends, in px. */
  end: number
  /** Ref of each rendered item, whose index is its `data-item`. */
  measure: (element: Element | null) => void
  /** Returns true if an item is in the visible part of the box. */
  isVisible: (index: number) => boolean
  /** Scrolls an item into view, or to the top with `start`. */
  show: (index: number, start?: boolean) => void
}

/** Renders only the visible items of a list, however many there are. Heights are measured as they are rendered. */
export function useVirtualWindow(options: WindowOptions): VirtualWindow {
  const { scroller, count, estimate, keyOf, rendered, begin = 0, covered = 0 } = options
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [box] = useState(() => new ScrolledBox(redraw))
  const { heights } = box
  const starts = useMemo(
    () => startsOf(count, begin, (index) => heights.get(keyOf(index)) ?? estimate(index)),
    [count, begin, estimate, keyOf, heights],
  )
  const range = visibleRange(starts, box.view)
  useLayoutEffect(() => {
    box.latest = { starts, keyOf, covered, range }
    box.showAgain()
  })
  useLayoutEffect(() => box.watch(scroller?.current ?? window), [box, scroller])
  const items = (range ? rendered(range) : []).map((index) => ({
    index,
    key: keyOf(index),
    start: starts[index] ?? 0,
    end: starts[index + 1] ?? 0,
  }))
  return { items, end: starts[count] ?? 0, ...box.acts }
}

interface Latest {
  starts: Float64Array
  keyOf: (index: number) => Key
  covered: number
  range: VisibleRange | undefined
}

/** How long an item that was scrolled to stays the aim, while heights around it are measured. */
const AIM_MS = 500

/** Where a box is scrolled to, its height, and the heights of the items in it. */
class ScrolledBox {
  view: View = { top: 0, height: 0 }
  /** Replaced when a height changes. */
  heights: ReadonlyMap<Key, number> = new Map()
  latest: Latest = { starts: new Float64Array(1), keyOf: String, covered: 0, range: undefined }
  readonly #redraw: () => void
  readonly #observed = new Set<Element>()
  #box: HTMLElement | Window | undefined
  #observer: ResizeObserver | undefined
  #aim: { index: number; start: boolean; top: number; until: number } | undefined

  constructor(redraw: () => void) {
    this.#redraw = redraw
  }

  readonly acts = {
    measure: (element: Element | null) => {
      if (element) {
        if (this.#observed.has(element)) return
        this.#observed.add(element)
        this.#observer?.observe(element)
        return
      }
      for (const observed of this.#observed) {
        if (observed.isConnected) continue
        this.#observed.delete(observed)
        this.#observer?.unobserve(observed)
      }
    },
    isVisible: (index: number) => {
      const { range } = this.latest
      return range !== undefined && range.first <= index && index <= range.last
    },
    show: (index: number, start = false) => {
      const { starts, covered } = this.latest
      const top = topToShow(starts, index, { ...this.view, covered, start })
      if (top === undefined) return
      this.#aim = { index, start, top, until: performance.now() + AIM_MS }
      this.#scrollTo(top)
    },
  }

  /** Reads the box and follows its scrolling and its height. */
  watch(box: HTMLElement | Window): () => void {
    this.#box = box
    this.#observer = new ResizeObserver((entries) => this.#measured(entries))
    for (const element of this.#observed) this.#observer.observe(element)
    const done = new AbortController()
    const { signal } = done
    const resized = () => {
      const { top, height } = this.view
      this.#read()
      if (this.view.top !== top || this.view.height !== height) this.#redraw()
    }
    box.addEventListener('scroll', () => this.#scrolled(), { passive: true, signal })
    const sized = new ResizeObserver(resized)
    if (box instanceof HTMLElement) sized.observe(box)
    else box.addEventListener('resize', resized, { signal })
    resized()
    return () => {
      done.abort()
      sized.disconnect()
      this.#observer?.disconnect()
    }
  }

  /** An item that was scrolled to may have moved, because items before it were measured. */
  showAgain(): void {
    const aim = this.#aim
    if (aim === undefined) return
    if (performance.now() > aim.until) {
      this.#aim = undefined
      return
    }
    const { starts, covered } = this.latest
    const view = { top: aim.top, height: this.view.height, covered, start: aim.start }
    const top = topToShow(starts, aim.index, view)
    if (top === undefined || top === aim.top) return
    aim.top = top
    this.#scrollTo(top)
  }

  #read(): void {
    const box = this.#box
    if (box instanceof HTMLElement) this.view = { top: box.scrollTop, height: box.clientHeight }
    else this.view = { top: window.scrollY, height: window.innerHeight }
  }

  #scrollTo(top: number): void {
    this.#box?.scrollTo({ top })
  }

  #scrolled(): void {
    this.#read()
    // The user scrolls away from what was shown.
    const { top, height } = this.view
    if (this.#aim && Math.abs(top - this.#aim.top) > height) this.#aim = undefined
    const { starts, range } = this.latest
    const next = visibleRange(starts, this.view)
    // Rows must be there before the browser paints the new position.
    if (next?.first !== range?.first || next?.last !== range?.last) flushSync(this.#redraw)
  }

  #measured(entries: readonly ResizeObserverEntry[]): void {
    const { starts, keyOf } = this.latest
    const heights = new Map(this.heights)
    let above = 0
    let hasChanged = false
    for (const { target, borderBoxSize } of entries) {
      const index = Number(target.getAttribute('data-item'))
      if (!target.isConnected || index >= starts.length - 1) continue
      const height = Math.round(borderBoxSize[0]?.blockSize ?? 0)
      const start = starts[index] ?? 0
      const change = height - ((starts[index + 1] ?? 0) - start)
      heights.set(keyOf(index), height)
      if (change === 0) continue
      hasChanged = true
      if (start < this.view.top) above += change
    }
    if (!hasChanged) return
    this.heights = heights
    if (above === 0 || keepsRowsInPlace()) this.#redraw()
    else {
      flushSync(this.#redraw)
      this.#scrollTo(this.view.top + above)
    }
  }
}

/** Returns true if the browser keeps the visible rows in place while rows above them change their height. */
function keepsRowsInPlace(): boolean {
  return CSS.supports('overflow-anchor', 'auto')
}
