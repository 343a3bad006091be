// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useVirtualWindow } from './use-virtual-window.ts'
import { rangeWith } from './virtual-window.ts'

const HEIGHT = 100
const rendered = rangeWith([])
const estimate = () => 20
const keyOf = (index: number) => index

let observers: { run: (entries: ResizeObserverEntry[]) => void; elements: Set<Element> }[] = []
let scrolledTo: number[] = []
let keepsRows = true

beforeEach(() => {
  observers = []
  scrolledTo = []
  keepsRows = true
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly elements = new Set<Element>()
      readonly run: (entries: ResizeObserverEntry[]) => void
      constructor(run: (entries: ResizeObserverEntry[]) => void) {
        this.run = run
        observers.push(this)
      }
      observe(element: Element) {
        this.elements.add(element)
      }
      unobserve(element: Element) {
        this.elements.delete(element)
      }
      disconnect() {
        this.elements.clear()
      }
    },
  )
  vi.stubGlobal('CSS', { supports: () => keepsRows })
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT)
  Element.prototype.scrollTo = function scrollTo(to?: ScrollToOptions | number) {
    if (typeof to !== 'object' || to.top === undefined) return
    scrolledTo.push(to.top)
    scroll(to.top)
  } as Element['scrollTo']
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function scroll(top: number) {
  const box = screen.getByTestId('box')
  box.scrollTop = top
  act(() => void box.dispatchEvent(new Event('scroll')))
}

/** Reports heights, as a browser does after a layout. */
function measure(heights: Record<number, number>) {
  act(() => {
    for (const { run, elements } of observers) {
      const entries = [...elements].flatMap((target) => {
        const blockSize = heights[Number(target.getAttribute('data-item') ?? -1)]
        if (blockSize === undefined) return []
        return [{ target, borderBoxSize: [{ blockSize, inlineSize: 0 }] } as never]
      })
      if (entries.length > 0) run(entries)
    }
  })
}

let show: (index: number, start?: boolean) => void = () => undefined

function List({ count }: { count: number }) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualWindow({ scroller: box, count, estimate, keyOf, rendered })
  show = virtual.show
  return (
    <div data-testid="box" ref={box}>
      <ul data-end={virtual.end}>
        {virtual.items.map(({ index, start }) => (
          <li data-item={index} key={index} ref={virtual.measure}>
            {start}
          </li>
        ))}
      </ul>
    </div>
  )
}

function shown() {
  const items = screen.getAllByRole('listitem').map((item) => Number(item.dataset.item))
  return `${items[0]}-${items.at(-1)} of ${screen.getByRole('list').dataset.end} px`
}

function open(count = 1000) {
  return render(
    <StrictMode>
      <List count={count} />
    </StrictMode>,
  )
}

test('only the items in sight are rendered, with four more on each side', () => {
  open()
  expect(shown()).toBe('0-8 of 20000 px')
  scroll(2000)
  expect(shown()).toBe('96-108 of 20000 px')
  scroll(1_000_000)
  expect(shown()).toBe('991-999 of 20000 px')
})

test('measured heights move the items after them', () => {
  open()
  measure({ 1: 50 })
  expect(shown()).toBe('0-7 of 20030 px')
  expect(screen.getAllByRole('listitem')[2]?.textContent).toBe('70')
  measure({ 1: 20 })
  expect(shown()).toBe('0-8 of 20000 px')
})

test('the rows in sight stay in place when one above them is measured, in a browser that does not see to it', () => {
  open()
  scroll(2000)
  measure({ 97: 50 })
  expect(scrolledTo).toEqual([])
  keepsRows = false
  measure({ 98: 45 })
  expect(scrolledTo).toEqual([2025])
  measure({ 105: 45 })
  expect(scrolledTo).toEqual([2025])
})

test('an item is scrolled into view, also if items before it turn out to be higher', () => {
  open()
  act(() => show(500))
  expect(scrolledTo).toEqual([9920])
  measure({ 495: 60 })
  expect(scrolledTo).toEqual([9920, 9960])
  act(() => show(500, true))
  expect(scrolledTo.at(-1)).toBe(10_040)
})

test('an item that is visible moves nothing', () => {
  open()
  act(() => show(3))
  expect(scrolledTo).toEqual([])
})

test('fewer items end the list sooner', () => {
  const { rerender } = open()
  scroll(10_000)
  rerender(
    <StrictMode>
      <List count={10} />
    </StrictMode>,
  )
  expect(shown()).toBe('1-9 of 200 px')
})
