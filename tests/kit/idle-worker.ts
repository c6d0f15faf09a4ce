/** Lives until its channel is closed. */
process.on('message', () => {})
