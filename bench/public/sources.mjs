/** The projects whose histories the public cases are made from, in the order in which they are read. */
export const sources = [
  { name: 'pallets/flask', revision: '2ac89889f4cc330eabd50f295dcef02828522c69', licence: 'BSD-3-Clause' },
  { name: 'gin-gonic/gin', revision: 'dcaa4296d111981ffb31ac3eba90bb63e1eb5ab9', licence: 'MIT' },
  {
    name: 'google/gson',
    revision: '9835b6f90192f79cdf5300c528fc6212455fb6c1',
    licence: 'Apache-2.0',
    leftOut: /javadocs/,
  },
  { name: 'libuv/libuv', revision: '6179e7af87413396d5853a1c3722c8b5749336c8', licence: 'MIT', leftOut: /^docs\// },
  { name: 'clap-rs/clap', revision: '6982fb1c98c7247e38a6d4f04191b94e30497e7b', licence: 'MIT OR Apache-2.0' },
  { name: 'vitejs/vite', revision: 'a98c8d95d552c6fa98ab66fb810f5b39ad5abf49', licence: 'MIT' },
  {
    name: 'prometheus-operator/kube-prometheus',
    revision: '4d719f1dea8853540b3823ab1fbe6be74a9953b3',
    licence: 'Apache-2.0',
  },
]

/** SHA-256 of the unpacked cases. */
export const EXPECTED = '98b292f398fbca4499bf9fae744258a411fd8ba9a8dfd4169bf8649a749925e4'
