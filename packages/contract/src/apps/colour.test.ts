import { expect, test } from 'vitest'
import { Colour, colourMessage, colourOf, typedColour } from './colour.ts'

test.each(['000000', 'FFFFFF', '0b6a78', 'AbCdEf'])('%s is a colour', (text) => {
  expect(colourMessage(text)).toBeUndefined()
  expect(colourOf(text)).toBe(`#${text}`)
  expect(Colour.safeParse(`#${text}`).success).toBe(true)
})

test.each(['', '0', '00000', '0000000', '#00000', 'ggffff', '000 00', '000000\n', '٠٠٠٠٠٠'])(
  '%j is not a colour',
  (text) => {
    expect(colourMessage(text)).toBe('Invalid colour input')
    expect(colourOf(text)).toBeNull()
    expect(Colour.safeParse(`#${text}`).success).toBe(false)
  },
)

test.each(['000000', '##000000', ' #000000', '#000000 ', '#000000;', 'red'])(
  'rejects %j as a colour in an API call',
  (text) => {
    expect(Colour.safeParse(text).success).toBe(false)
  },
)

test.each([
  ['0b6a78', '0b6a78'],
  ['#0b6a78', '0b6a78'],
  [' #0B6A78 ', '0B6A78'],
  ['#0b6a7899', '0b6a78'],
  ['#', ''],
  ['zz', 'zz'],
])('keeps typed or pasted %j as %j', (text, colour) => {
  expect(typedColour(text)).toBe(colour)
})
