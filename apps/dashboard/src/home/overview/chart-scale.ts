import type { Cents } from '@tideway/contract/money/money'
import { addCents, asCents } from '@tideway/contract/money/money'

/** Scale of a chart's axis. Both directions share it, so that bars can be compared. */
export interface ChartScale {
  /** Distance between two lines. */
  step: Cents
  /** The outermost lines, both at or beyond the bars. */
  top: Cents
  bottom: Cents
}

const LINES = 4

export function chartScale(up: Cents, down: Cents): ChartScale {
  const step = niceStep(addCents(up, down) / LINES)
  return { step, top: atLeast(up, step), bottom: atLeast(down, step) }
}

/** Returns the first line at or beyond a bar's end. */
function atLeast(amount: Cents, step: Cents): Cents {
  return asCents(Math.ceil(amount / step) * step)
}

/** Returns 1, 2 or 5 times a power of ten, and at least a dollar. `least` is in cents and may be a fraction. */
function niceStep(least: number): Cents {
  for (let power = 100; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return asCents(digit * power)
  }
}

/** Returns every line from the top to the bottom, including zero. */
export function scaleLines({ step, top, bottom }: ChartScale): Cents[] {
  return Array.from({ length: addCents(top, bottom) / step + 1 }, (_, index) =>
    asCents(top - index * step),
  )
}

/** Returns `$41.3k`: at most three digits, for narrow places. */
export function shortDollars(amount: Cents): string {
  const dollars = Math.abs(amount) / 100
  // If rounding gives a thousand, uses the next unit.
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
