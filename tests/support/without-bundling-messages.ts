// The CDK writes a line about each bundle, which would lie between the dots of the report
const write = process.stderr.write.bind(process.stderr)
process.stderr.write = ((chunk: string | Uint8Array, ...rest: []) =>
  String(chunk).startsWith('Bundling asset ') || write(chunk, ...rest)) as typeof process.stderr.write
