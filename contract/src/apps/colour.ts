import { z } from 'zod/mini'

/** A colour on the wire: `#RRGGBB`. The field that it is typed into shows the '#' before itself. */

const digits = /^[0-9a-fA-F]{6}$/

export const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** The message under the field; undefined when it is good (spec 5, colour). `text` is what stands after the '#'. */
export function colourMessage(text: string): string | undefined {
  return digits.test(text) ? undefined : 'Invalid colour input'
}

/** What was typed after the '#', as it is sent; null, which makes a form invalid, where it is no colour. */
export function colourOf(text: string): string | null {
  return digits.test(text) ? `#${text}` : null
}

/** What a colour field keeps of what was typed or pasted: '#0b6a78' is the same colour, and none has more than six digits. */
export function typedColour(text: string): string {
  return text.trim().replace(/^#/, '').slice(0, 6)
}
