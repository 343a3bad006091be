import { phone } from '@tideway/look/breakpoints'
import { useMedia } from '@tideway/look/use-media'
import styles from './checkout.module.css'
import { QrCode } from './qr-code.tsx'
import { offersScan } from './scan-offer.ts'

/** A code that opens this checkout on the payer's phone, where their banking app is. */
export function ScanCode({ address }: { address: string }) {
  const narrow = useMedia(phone)
  const { width, height } = window.screen
  const inFrame = window.parent !== window
  if (!offersScan({ screenSide: Math.min(width, height), narrow, inFrame })) return null
  return (
    <div className={styles.scan}>
      <QrCode label="QR code of this payment" text={address} />
      <p>Scan with your phone to pay there</p>
    </div>
  )
}
