// Loaded into a child with --import. When the parent is gone, for any reason, the child stops as on a signal, so that a
// killed `npm start` leaves nothing running.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
