import type { TextMeasure } from './column-spans.ts'

/** The sizes of data-table.module.css, base.css and chip.module.css, in CSS pixels at the normal text size. */
const BODY = 13
const HEAD = 12
const CHIP = { size: 11, spacing: 0.015, padding: 7 }
const MONO = { size: 0.92 * BODY, spacing: -0.02 }

let canvas: CanvasRenderingContext2D | null | undefined
/** To set it takes the browser longer than to measure a text. */
let canvasFont = ''

/**
 * Measures texts without putting them into the page, in the fonts and at the text size in force. Where
 * the browser has no canvas, letters count as half their height.
 */
export function textMeasure(): TextMeasure {
  canvas ??= document.createElement('canvas').getContext('2d')
  const root = getComputedStyle(document.documentElement)
  const scale = Number.parseFloat(root.fontSize) / 16 || 1
  const sans = getComputedStyle(document.body).fontFamily
  const mono = root.getPropertyValue('--mono') || 'monospace'

  function width(text: string, weight: number, size: number, family: string, spacing = 0): number {
    const px = size * scale
    const spaces = text.length * spacing * px
    if (!canvas) return (text.length * px) / 2 + spaces
    const font = `${weight} ${px}px ${family}`
    if (font !== canvasFont) {
      canvas.font = font
      canvasFont = font
    }
    return canvas.measureText(text).width + spaces
  }
  return {
    scale,
    head: (text) => width(text, 500, HEAD, sans),
    text: (text) => width(text, 400, BODY, sans),
    // Tabular figures are all as wide as a zero.
    figure: (text) => width(text.replace(/\d/g, '0'), 500, BODY, sans),
    id: (text) => width(text, 400, MONO.size, mono, MONO.spacing),
    chip: (text) => width(text, 600, CHIP.size, sans, CHIP.spacing) + 2 * CHIP.padding,
  }
}
