import type { Cents } from '@tideway/contract/money/money'
import { addCents, cents } from '@tideway/contract/money/money'

/** What a chart's axis says. Up and down share one scale, so that bars can be compared. */
export interface ChartScale {
  /** Between two lines. */
  step: Cents
  /** The farthest lines, both at least as far as the bars. */
  top: Cents
  bottom: Cents
}

const LINES = 4

export function chartScale(up: Cents, down: Cents): ChartScale {
  const step = niceStep(addCents(up, down) / LINES)
  return { step, top: atLeast(up, step), bottom: atLeast(down, step) }
}

/** The first line at or beyond a bar's end. */
function atLeast(amount: Cents, step: Cents): Cents {
  return cents(Math.ceil(amount / step) * step)
}

/** 1, 2 or 5 with zeros; at least a dollar. `least` in cents, perhaps with a fraction. */
function niceStep(least: number): Cents {
  for (let power = 100; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return cents(digit * power)
  }
}

/** Every line from the top to the bottom, the one at zero among them. */
export function scaleLines({ step, top, bottom }: ChartScale): Cents[] {
  return Array.from({ length: addCents(top, bottom) / step + 1 }, (_, index) =>
    cents(top - index * step),
  )
}

/** `$41.3k`: three figures at most, for a place that has no room for more. */
export function shortDollars(amount: Cents): string {
  const dollars = Math.abs(amount) / 100
  // Where rounding makes a thousand of it, it is the next unit's.
  if (dollars < 999.5) return `$${Math.round(dollars)}`
  for (const [unit, name] of [
    [1e3, 'k'],
    [1e6, 'm'],
    [1e9, 'b'],
  ] as const) {
    const value = dollars / unit
    if (value < 99.95) return `$${value.toFixed(1).replace('.0', '')}${name}`
    if (value < 999.5) return `$${Math.round(value)}${name}`
  }
  return `$${Math.round(dollars / 1e12)}t`
}
