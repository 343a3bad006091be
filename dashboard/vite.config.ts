import { reactAria } from '@tideway/look/build/react-aria'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bcryptSlices } from './build/bcrypt-slices.ts'

const ours =
  /[\\/](?:contract|look|platform|ui|session|brand|payment-request|transactions)[\\/](?:src[\\/])?(?!dialog\.|drawer\.)[^\\/]+$|@tabler[\\/]/
/** Shared by parts that the first list does without: refunds of opened rows, payouts and PayTo, logos, webhooks, roles. */
const later =
  /[\\/](?:refund|refund-strip|refund-controls|use-refund|confirm-refund-dialog|use-poll-while-returning|account-text|pay-id-type|pay-id-enquiry|payment-request-mutations|agreement-details|calendar-day|payment-agreement|payto-fields|apps|app-queries|batch|batch-app|checkout|checkout-pay-to|colour|logo|logo-picker|logo-file|use-logo-pick|shrink-logo|image-size|webhooks|webhook-address|webhook-deliveries|api-keys|users|scopes|payment|switch|checkbox|mini-table|timeline|sftp-details|sftp-target-fields|aba|picker-field|picker-popover|month-calendar|day-picker|day-field|date-time-field|date-time-picker|date-time-popover)\.tsx?$/

export default defineConfig({
  plugins: [reactAria(), bcryptSlices(), react()],
  build: {
    target: 'es2024',
    // What the tokens are written in (light-dark, relative colours) stays as it is written.
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    // A data URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // One sheet: it is small, and a screen fetched later is never seen without its looks.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen runs on, apart from our own code: it stays cached over our releases.
            {
              name: 'base',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|use-sync-external-store|zod)[\\/]/,
              priority: 3,
            },
            // What several screens share of our own, in one file instead of twenty small ones.
            {
              name: 'shared',
              test: (id) => ours.test(id) && !later.test(id),
              minShareCount: 2,
              priority: 2,
            },
            // Dialogs and drawers, which no screen shows at first, with all that React Aria brings
            // for them: a file of its own that no screen waits for.
            {
              name: 'overlay',
              test: /[\\/]look[\\/]src[\\/](?:dialog|drawer)\.|[\\/]react-(?:aria|aria-components|stately)[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
