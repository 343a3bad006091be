import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Two modules here and the white padding around them make the quiet zone of four modules that readers need. */
const BORDER = 2

/** Shows a text as a QR code, dark on white in both colour schemes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      aria-label={label}
      className={styles.qr}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={path} />
    </svg>
  )
}

/** Returns one subpath for each run of dark modules in a row. */
function draw(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  let path = ''
  data.forEach((row, y) => {
    let start = -1
    for (let x = 0; x <= size; x += 1) {
      if (row[x] && start < 0) start = x
      if (!row[x] && start >= 0) {
        path += `M${start} ${y}h${x - start}v1h${start - x}z`
        start = -1
      }
    }
  })
  return { size, path }
}
