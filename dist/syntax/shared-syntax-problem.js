function m(t,e,n){let r=t.slice(0,Math.max(0,e)),o=r.lastIndexOf(`
`)+1,i=1;for(let s=r.indexOf(`
`);s>=0;s=r.indexOf(`
`,s+1))i++;return{line:i,column:r.length-o+1,message:n}}var c=(t,e,n)=>m(t,l(t,e),n);function u(t,e,n,r){let o=t.split(`
`,e)[e-1]??"";return{line:e,column:l(o,n-1)+1,message:r}}function l(t,e){let n=0;for(let r=e;r>0&&n<t.length;){let o=t.codePointAt(n);r-=o<128?1:o<2048?2:o<65536?3:4,n+=o<65536?1:2}return n}export{m as a,c as b,u as c};
