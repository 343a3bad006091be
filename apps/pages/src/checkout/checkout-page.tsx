import '@tideway/design/theme/tokens.css'
import '@tideway/design/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CheckoutFeed } from './checkout-feed.ts'
import { CheckoutScreen } from './checkout-screen.tsx'
import { FrameMessages, isFramed } from './frame-messages.ts'
import { PreviewScreen } from './preview/preview-screen.tsx'
import { redirectTarget } from './redirect-url.ts'

const previewPath = /^\/checkout\/preview\/[^/]+$/
const root = document.getElementById('root')
if (root) open(root)

function open(root: HTMLElement): void {
  const { pathname, search } = window.location
  // '/checkout/{token}', also for addresses with a version, because every version has the same state.
  const base = pathname.replace(/^\/v\d\//, '/').replace(/\/$/, '')
  const inFrame = window.parent !== window
  const messages = inFrame ? new FrameMessages(window.parent) : undefined
  createRoot(root).render(
    <StrictMode>
      {previewPath.test(base) ? (
        <PreviewScreen base={base} inFrame={inFrame} />
      ) : (
        <CheckoutScreen
          afterCancelling={redirectTarget(search, 'cancelRedirectURL')}
          afterPaying={redirectTarget(search, 'redirectURL')}
          base={base}
          feed={startedFeed(base)}
          framed={isFramed(search, inFrame)}
          messages={messages}
        />
      )}
    </StrictMode>,
  )
  if (messages) {
    const tellHeight = () => messages.height(root.getBoundingClientRect().height)
    new ResizeObserver(tellHeight).observe(root)
    // A frame that is not visible is not drawn, so its size is not observed. The mutation observer still reports it to
    // the page around the frame.
    new MutationObserver(tellHeight).observe(root, { childList: true, subtree: true })
  }
}

function startedFeed(base: string): CheckoutFeed {
  const feed = new CheckoutFeed(base)
  feed.start()
  return feed
}
