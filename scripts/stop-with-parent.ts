// Loaded into a child by --import: when the parent is gone, however it went, the child stops as it
// would for a signal, so that a killed `npm start` leaves nothing running.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
