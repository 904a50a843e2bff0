// Parses a file of hands with hhp; prints as JSON how many were parsed, the seconds it took and the seconds of processor
// time, both without the start of Node. Run in the folder that hhp is installed in: node hhp_peer.cjs FILE
// hhp's own parseHands keeps all hands and is slower; this is the fastest way through its interface.
'use strict'
const fs = require('fs')
const { performance } = require('perf_hooks')
const hhp = require(require.resolve('hhp', { paths: [process.cwd()] }))

const began = performance.now()
const cpuBegan = process.cpuUsage()
let parsed = 0
for (const hand of fs.readFileSync(process.argv[2], 'utf8').split(/\n\n+/)) {
  if (hand && hhp.parseHand(hand)?.info.handid) parsed++
}
const seconds = (performance.now() - began) / 1000
const cpu = process.cpuUsage(cpuBegan)
console.log(JSON.stringify({ parsed, seconds, cpu: (cpu.user + cpu.system) / 1e6 }))
