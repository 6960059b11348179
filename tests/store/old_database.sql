BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	match_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	kind TEXT NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (match_id, version), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',1,4102444801.5,'created','{"kind":"created","options":{"players":2,"side":"A","time":null,"on_flag":"computer","take_backs":true,"spectators":true,"hints":true,"listed":false,"by_hand":true,"seed_given":false},"seats":[{"kind":"here","name":"here 0","holder":"dca272ea2a663075e1a5d0ecc1b5b2234988db386657bed71dea992d3b2aac42"},{"kind":"here","name":"here 1","holder":"dca272ea2a663075e1a5d0ecc1b5b2234988db386657bed71dea992d3b2aac42"}],"host":"dca272ea2a663075e1a5d0ecc1b5b2234988db386657bed71dea992d3b2aac42","seed":null,"setup":{"strips":[[[4,"back"],[2,"back"],[1,"front"],[6,"back"],[5,"back"],[0,"back"],[7,"front"],[3,"front"]],[[0,"front"],[6,"back"],[4,"back"],[5,"back"],[3,"front"],[1,"front"],[2,"front"],[7,"front"]]],"round_pieces":["blue","yellow","white","orange","blue","pink"],"start_player":1}}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',2,4102444801.5,'dealt','{"kind":"dealt","seat":0,"displays":["WWPB","WYOB","YOPB","YOOP","WPBB"],"id":"m0"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',3,4102444801.5,'taken_back','{"kind":"taken_back","seat":0,"moves":0,"id":"m1"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',4,4102444801.5,'dealt','{"kind":"dealt","seat":0,"displays":["WWPB","WYOB","YOPB","YOOP","WPBB"],"id":"m2"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',5,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"2B>5","id":"m3"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',6,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"5B>1","id":"m4"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',7,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m5"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',8,4102444801.5,'taken_back','{"kind":"taken_back","seat":0,"moves":1,"id":"m6"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',9,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m7"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',10,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CY>1","id":"m8"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',11,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"3O>1","id":"m9"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',12,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"4O>4","id":"m10"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',13,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CO>1","id":"m11"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',14,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m12"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',15,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CY>1","id":"m13"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',16,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CB>2","id":"m14"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',17,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CP>2","id":"m15"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',18,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"1W>2","id":"m16"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',19,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CP>7","id":"m17"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',20,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m18"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',21,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m19"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',22,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CB>3","id":"m20"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',23,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CW>4","id":"m21"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',24,4102444801.5,'dealt','{"kind":"dealt","seat":0,"displays":["WOOP","WWYY","YYPP","WWYY","WOOB"],"id":"m22"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',25,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"1O>8","id":"m23"}');
INSERT INTO "entries" VALUES('5_5vaIDjfNNb',26,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m24"}');
INSERT INTO "entries" VALUES('7gnNnBbNcSju',1,4102445022.5,'created','{"kind":"created","options":{"players":3,"side":"A","time":null,"on_flag":"computer","take_backs":false,"spectators":true,"hints":false,"listed":true,"by_hand":false,"seed_given":true},"seats":[{"kind":"here","name":"here 0","holder":"dc062f2377d8ad2d5cb7a0392e2237a5daba5b0843331fae1365e33634fb71a7"},{"kind":"open"},{"kind":"open"}],"host":"dc062f2377d8ad2d5cb7a0392e2237a5daba5b0843331fae1365e33634fb71a7","seed":7,"setup":{"strips":[[[5,"back"],[3,"front"],[1,"back"],[2,"front"],[0,"front"],[4,"front"],[7,"front"],[6,"back"]],[[5,"front"],[3,"front"],[2,"front"],[1,"back"],[4,"back"],[0,"front"],[6,"front"],[7,"front"]],[[6,"front"],[1,"back"],[5,"front"],[4,"back"],[7,"front"],[0,"front"],[3,"front"],[2,"back"]]],"round_pieces":["yellow","blue","pink","orange","yellow","white"],"start_player":1},"deal":["YYOO","YYPB","YOOB","YPBB","WOOP","WYOB","YPPP"]}');
INSERT INTO "entries" VALUES('7gnNnBbNcSju',2,4102445022.5,'joined','{"kind":"joined","seat":1,"name":"Dora","holder":"3bcf33cb25d3533b6dc79cea6e45b433286fedf92c32a4d244dfcc772037344b"}');
INSERT INTO "entries" VALUES('7gnNnBbNcSju',3,4102445022.5,'left','{"kind":"left","seat":1,"id":"m0"}');
INSERT INTO "entries" VALUES('8ePHamMQL_Py',1,4102444801.5,'created','{"kind":"created","options":{"players":2,"side":"A","time":{"kind":"move","seconds":30.0,"increment":0.0},"on_flag":"end","take_backs":true,"spectators":true,"hints":false,"listed":false,"by_hand":false,"seed_given":true},"seats":[{"kind":"here","name":"here 0","holder":"78773c24f20943278d64c73856b2c8a3c730b7e4a107b2d56a11f338cadcc9eb"},{"kind":"link","name":"link 1","invitation":"9cba9349f0cdf52555cb51643f9e53803840475af957ae7c8cc20c55543037c2"}],"host":"78773c24f20943278d64c73856b2c8a3c730b7e4a107b2d56a11f338cadcc9eb","seed":7,"setup":{"strips":[[[5,"back"],[3,"front"],[1,"back"],[2,"front"],[0,"front"],[4,"front"],[7,"front"],[6,"back"]],[[5,"front"],[3,"front"],[2,"front"],[1,"back"],[4,"back"],[0,"front"],[6,"front"],[7,"front"]]],"round_pieces":["blue","blue","orange","pink","white","yellow"],"start_player":0},"deal":["WYPB","WWYO","PPBB","WYYO","YYOO"]}');
INSERT INTO "entries" VALUES('8ePHamMQL_Py',2,4102444801.5,'joined','{"kind":"joined","seat":1,"name":"link 1","holder":"27e632630ff795a52ee1e09085df05af9568783cf6c1d2fb10dc3c8067c2b0c5"}');
INSERT INTO "entries" VALUES('8ePHamMQL_Py',3,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"5O>1","id":"m0"}');
INSERT INTO "entries" VALUES('8ePHamMQL_Py',4,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"1Y>1","id":"m1"}');
INSERT INTO "entries" VALUES('8ePHamMQL_Py',5,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CP>7","id":"m2"}');
INSERT INTO "entries" VALUES('8ePHamMQL_Py',6,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CB>5","id":"m3"}');
INSERT INTO "entries" VALUES('8ePHamMQL_Py',7,4102444832.5,'ended','{"kind":"ended","seat":0,"cause":"time"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',1,4102444801.5,'created','{"kind":"created","options":{"players":4,"side":"A","time":null,"on_flag":"computer","take_backs":true,"spectators":true,"hints":false,"listed":false,"by_hand":false,"seed_given":true},"seats":[{"kind":"here","name":"here 0","holder":"e87f3262ddf6f81d7c2e08c092ef6aa9150605dda4f130cb8f4e3ba312b576e7"},{"kind":"link","name":"link 1","invitation":"edfc4fbdf928688ba85760ac14671fcc34105510ac1fddd5751102aef528520e"},{"kind":"open"},{"kind":"computer","name":"computer 3","level":"easy"}],"host":"e87f3262ddf6f81d7c2e08c092ef6aa9150605dda4f130cb8f4e3ba312b576e7","seed":11,"setup":{"strips":[[[5,"front"],[4,"back"],[0,"front"],[2,"back"],[1,"back"],[3,"back"],[6,"back"],[7,"front"]],[[2,"back"],[1,"back"],[6,"back"],[4,"back"],[3,"front"],[7,"front"],[0,"back"],[5,"back"]],[[2,"front"],[0,"back"],[4,"front"],[1,"back"],[6,"front"],[5,"back"],[7,"front"],[3,"front"]],[[4,"front"],[3,"back"],[2,"back"],[6,"back"],[5,"back"],[0,"front"],[1,"front"],[7,"front"]]],"round_pieces":["white","white","blue","yellow","orange","pink"],"start_player":3},"deal":["YOBB","YOOB","YOOP","YOPB","YPPB","WWOO","WYPB","YYOP","YYOP"],"components":{"name":"mine","colours":["white","yellow","orange","pink","blue"],"letters":{"white":"W","yellow":"Y","orange":"O","pink":"P","blue":"B"},"player_colours":["blue","red","yellow","grey"],"panes_per_colour":20,"displays_by_players":{"2":5,"3":7,"4":9},"panes_per_display":4,"rounds":6,"broken_glass_track":[0,2,4,8,12,16,22,28,36],"window_points":{"A":[4,3,3,2,2,1,1,2],"B":[4,3,3,2,2,1,1,2]},"ornaments":[[0,1],[2,3],[4,5],[6,7]],"ornament_points":{"0":0,"1":0,"2":3,"3":6,"4":10},"strips":[{"front":["yellow","orange","yellow","yellow","orange"],"back":["white","pink","orange","yellow","yellow"]},{"front":["blue","yellow","yellow","blue","pink"],"back":["pink","pink","blue","white","white"]},{"front":["pink","white","white","pink","white"],"back":["white","yellow","white","pink","blue"]},{"front":["white","orange","white","white","blue"],"back":["blue","pink","pink","yellow","yellow"]},{"front":["orange","orange","blue","orange","white"],"back":["orange","yellow","orange","blue","yellow"]},{"front":["yellow","pink","orange","yellow","orange"],"back":["blue","blue","white","orange","blue"]},{"front":["white","blue","blue","blue","white"],"back":["pink","yellow","orange","pink","orange"]},{"front":["pink","orange","pink","yellow","pink"],"back":["pink","blue","white","joker","joker"]}],"provenance":{"stated in the rulebook text":["colours: five, 20 panes each","displays_by_players","panes_per_display","rounds","ornament_points","broken_glass_track: starts at 0, has a space worth 8, ends at 18","strips: 8 double-sided strips of 5 spaces a player; one side of one strip has 2 joker spaces","four ornaments with 4 frame spaces each"],"reported by reviews":["colour names white, yellow, orange, pink, blue","player_colours","window_points 4-3-3-2-2-1-1-2 (one source; side and direction not stated)","every player has the same set of strips","the loss on the broken glass track grows at an increasing rate"],"not printed in the rulebook text, chosen here until an owner of the game corrects it":["the other values of broken_glass_track","the colours on each strip: a balanced set that fits the rulebook''s examples (a strip with three orange spaces, a completed strip with two yellow panes)","window_points being alike on both sides","which windows surround an ornament"]}}}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',2,4102444801.5,'joined','{"kind":"joined","seat":1,"name":"Ben","holder":"9e4fb23bcb2c16053de2663e5fa9fd7670a85d8479087d4c67f163e792fa4fcd"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',3,4102444801.5,'joined','{"kind":"joined","seat":2,"name":"Cai","holder":"719753b2356d89fd320257d1176175d03cfa448426683239964144dfacb8d3dd"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',4,4102444801.5,'moved','{"kind":"moved","seat":3,"move":"7W>1"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',5,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"8Y>1","id":"m0"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',6,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"5B>1","id":"m1"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',7,4102444801.5,'moved','{"kind":"moved","seat":2,"move":"CP>1","id":"m2"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',8,4102444801.5,'moved','{"kind":"moved","seat":3,"move":"1B>1"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',9,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"9O>1","id":"m3"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',10,4102444801.5,'handed_over','{"kind":"handed_over","seat":1,"level":"medium","cause":"resignation","id":"m4"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',11,4102444801.5,'left','{"kind":"left","seat":2,"id":"m5"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',12,4102444801.5,'handed_over','{"kind":"handed_over","seat":2,"level":"hard","cause":"asked","by":0,"id":"m6"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',13,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"2Y>1"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',14,4102444801.5,'moved','{"kind":"moved","seat":2,"move":"6W>1"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',15,4102444801.5,'moved','{"kind":"moved","seat":3,"move":"4P>7"}');
INSERT INTO "entries" VALUES('90AcJat-jPv0',16,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"3O>1","id":"m7"}');
INSERT INTO "entries" VALUES('JKaqreQuQYt1',1,4102445022.5,'created','{"kind":"created","options":{"players":2,"side":"A","time":null,"on_flag":"computer","take_backs":true,"spectators":true,"hints":false,"listed":false,"by_hand":false,"seed_given":true},"seats":[{"kind":"here","name":"here 0","holder":"2e265b41767bf5aa57b233f0fe9d3262f1c7969940fc4ae8273136e0157d6e60"},{"kind":"link","name":"link 1","invitation":"82d765480037592e20fa6fe8369b2618fdc8d4ede088b4a08f14251cd2aa4e25"}],"host":"2e265b41767bf5aa57b233f0fe9d3262f1c7969940fc4ae8273136e0157d6e60","seed":7,"setup":{"strips":[[[5,"back"],[3,"front"],[1,"back"],[2,"front"],[0,"front"],[4,"front"],[7,"front"],[6,"back"]],[[5,"front"],[3,"front"],[2,"front"],[1,"back"],[4,"back"],[0,"front"],[6,"front"],[7,"front"]]],"round_pieces":["blue","blue","orange","pink","white","yellow"],"start_player":0},"deal":["WYPB","WWYO","PPBB","WYYO","YYOO"]}');
INSERT INTO "entries" VALUES('JKaqreQuQYt1',2,4102445022.5,'joined','{"kind":"joined","seat":1,"name":"link 1","holder":"70e87d7a21be5ac5908c247fbd51381a7633e7952436ba0a3896fb72e5b76542"}');
INSERT INTO "entries" VALUES('JKaqreQuQYt1',3,4102445022.5,'moved','{"kind":"moved","seat":0,"move":"5O>1","id":"m0"}');
INSERT INTO "entries" VALUES('JKaqreQuQYt1',4,4102445022.5,'moved','{"kind":"moved","seat":1,"move":"1Y>1","id":"m1"}');
INSERT INTO "entries" VALUES('JKaqreQuQYt1',5,4102445022.5,'moved','{"kind":"moved","seat":0,"move":"CP>7","id":"m2"}');
INSERT INTO "entries" VALUES('JKaqreQuQYt1',6,4102445022.5,'moved','{"kind":"moved","seat":1,"move":"CB>5","id":"m3"}');
INSERT INTO "entries" VALUES('JKaqreQuQYt1',7,4102445022.5,'moved','{"kind":"moved","seat":0,"move":"2Wx","id":"m4"}');
INSERT INTO "entries" VALUES('JKaqreQuQYt1',8,4102445022.5,'ended','{"kind":"ended","seat":1,"cause":"resignation","id":"m5"}');
INSERT INTO "entries" VALUES('SXiyyG3wteO9',1,4102444801.5,'created','{"kind":"created","options":{"players":2,"side":"A","time":null,"on_flag":"computer","take_backs":true,"spectators":true,"hints":true,"listed":false,"by_hand":false,"seed_given":true},"seats":[{"kind":"here","name":"here 0","holder":"6cf7507ad5c029bf8a10209f28ed32d2e48212b83d101ccc9f7d89f444e67952"},{"kind":"computer","name":"computer 1","level":"easy"}],"host":"6cf7507ad5c029bf8a10209f28ed32d2e48212b83d101ccc9f7d89f444e67952","seed":5,"setup":{"strips":[[[2,"front"],[0,"back"],[5,"front"],[3,"back"],[1,"front"],[4,"back"],[6,"front"],[7,"front"]],[[4,"back"],[0,"front"],[7,"front"],[6,"back"],[3,"back"],[5,"front"],[2,"back"],[1,"front"]]],"round_pieces":["orange","yellow","blue","pink","orange","white"],"start_player":0},"deal":["WOOP","YYPP","WOOB","WYPB","YOPB"]}');
INSERT INTO "entries" VALUES('SXiyyG3wteO9',2,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"1O>2","id":"m0"}');
INSERT INTO "entries" VALUES('SXiyyG3wteO9',3,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"2P>3"}');
INSERT INTO "entries" VALUES('SXiyyG3wteO9',4,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"3B>4","id":"m1"}');
INSERT INTO "entries" VALUES('SXiyyG3wteO9',5,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"4B>5"}');
INSERT INTO "entries" VALUES('SXiyyG3wteO9',6,4102444801.5,'taken_back','{"kind":"taken_back","seat":0,"moves":2,"id":"m2"}');
INSERT INTO "entries" VALUES('SXiyyG3wteO9',7,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"3B>4","id":"m3"}');
INSERT INTO "entries" VALUES('SXiyyG3wteO9',8,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"4B>5"}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',1,4102444832.5,'created','{"kind":"created","options":{"players":3,"side":"A","time":{"kind":"total","seconds":60.0,"increment":2.0},"on_flag":"computer","take_backs":true,"spectators":true,"hints":false,"listed":false,"by_hand":false,"seed_given":true},"seats":[{"kind":"here","name":"here 0","holder":"1eecace1fe6ba477a2cf7fecc5afa7278b90896c435a90eaf7f5daee51ca5716"},{"kind":"link","name":"link 1","invitation":"cc8f94c58b8f4a5e7e5e60cfcf7ff386a5bd2e459c57156e65750dc59bdd79c7"},{"kind":"link","name":"link 2","invitation":"7ae6bdb9cdc009e1674652355f2fdac8123d887bf85caf7f1675d10ca2ea8de1"}],"host":"1eecace1fe6ba477a2cf7fecc5afa7278b90896c435a90eaf7f5daee51ca5716","seed":7,"setup":{"strips":[[[5,"back"],[3,"front"],[1,"back"],[2,"front"],[0,"front"],[4,"front"],[7,"front"],[6,"back"]],[[5,"front"],[3,"front"],[2,"front"],[1,"back"],[4,"back"],[0,"front"],[6,"front"],[7,"front"]],[[6,"front"],[1,"back"],[5,"front"],[4,"back"],[7,"front"],[0,"front"],[3,"front"],[2,"back"]]],"round_pieces":["yellow","blue","pink","orange","yellow","white"],"start_player":1},"deal":["YYOO","YYPB","YOOB","YPBB","WOOP","WYOB","YPPP"]}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',2,4102444832.5,'joined','{"kind":"joined","seat":1,"name":"link 1","holder":"09a14d1c44ab0942e447bb0f6d8776129c31dac2144f0698f13a374b973a96f3"}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',3,4102444832.5,'joined','{"kind":"joined","seat":2,"name":"link 2","holder":"ec4996c3979527957877ace723c8da458d2fecc78ce7784b1a24a91ff6b6986c"}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',4,4102444835.5,'moved','{"kind":"moved","seat":1,"move":"1O>1","id":"m0"}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',5,4102444842.5,'moved','{"kind":"moved","seat":2,"move":"2B>1","id":"m1"}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',6,4102444846.5,'moved','{"kind":"moved","seat":0,"move":"3B>1","id":"m2"}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',7,4102444856.5,'moved','{"kind":"moved","seat":1,"move":"4B>2","id":"m3"}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',8,4102444956.5,'clock_restarted','{"kind":"clock_restarted"}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',9,4102444961.5,'moved','{"kind":"moved","seat":2,"move":"5O>3","id":"m4"}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',10,4102445022.5,'handed_over','{"kind":"handed_over","seat":0,"level":"medium","cause":"time"}');
INSERT INTO "entries" VALUES('ZAAhHiNPUz0y',11,4102445022.5,'moved','{"kind":"moved","seat":0,"move":"6B>1"}');
INSERT INTO "entries" VALUES('ZBqJYMHQ3Exl',1,4102444801.5,'created','{"kind":"created","options":{"players":2,"side":"B","time":null,"on_flag":"computer","take_backs":true,"spectators":true,"hints":false,"listed":false,"by_hand":false,"seed_given":false},"seats":[{"kind":"link","name":"Ana","holder":"b9bff96591ea8bf4fadf0bf89af18b8e97ce5e653441b91e9b575c9de19cf048","invitation":"4b0151168aba7065023f9773b284855990d528302dae2c458f8a50dbea5395aa"},{"kind":"open","name":"Ben","holder":"c4d397d86928bf9bdf6dfeb47673cb014439130269ddc9e99888b6776a09ac60"}],"host":"e772a49b2127b7d0039ad4c9b8312679aabde73477ff478d64652907998b7f04","seed":3238240383469938535,"setup":{"strips":[[[1,"front"],[4,"back"],[6,"front"],[3,"front"],[7,"front"],[2,"back"],[5,"back"],[0,"back"]],[[0,"front"],[7,"front"],[4,"back"],[1,"back"],[2,"front"],[5,"back"],[3,"back"],[6,"front"]]],"round_pieces":["yellow","pink","blue","white","yellow","orange"],"start_player":1},"deal":["YPPB","WOPP","WOOB","WYOP","WYOB"],"previous":"vMj--PvQ-wQN"}');
INSERT INTO "entries" VALUES('ZBqJYMHQ3Exl',2,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"1P>7","id":"m0"}');
INSERT INTO "entries" VALUES('ZBqJYMHQ3Exl',3,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"5W>7","id":"m1"}');
INSERT INTO "entries" VALUES('ZBqJYMHQ3Exl',4,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m2"}');
INSERT INTO "entries" VALUES('ZBqJYMHQ3Exl',5,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"4Y>8","id":"m3"}');
INSERT INTO "entries" VALUES('ZBqJYMHQ3Exl',6,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CY>1","id":"m4"}');
INSERT INTO "entries" VALUES('ZBqJYMHQ3Exl',7,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m5"}');
INSERT INTO "entries" VALUES('ZBqJYMHQ3Exl',8,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CP>5","id":"m6"}');
INSERT INTO "entries" VALUES('ZBqJYMHQ3Exl',9,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CB>6","id":"m7"}');
INSERT INTO "entries" VALUES('ZBqJYMHQ3Exl',10,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m8"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',1,4102444800.0,'created','{"kind":"created","options":{"players":2,"side":"B","time":null,"on_flag":"computer","take_backs":true,"spectators":true,"hints":false,"listed":false,"by_hand":false,"seed_given":false},"seats":[{"kind":"link","name":"link 0","invitation":"4b0151168aba7065023f9773b284855990d528302dae2c458f8a50dbea5395aa"},{"kind":"open"}],"host":"e772a49b2127b7d0039ad4c9b8312679aabde73477ff478d64652907998b7f04","seed":13052623899329828562,"setup":{"strips":[[[7,"front"],[0,"back"],[1,"back"],[3,"back"],[4,"front"],[5,"front"],[2,"back"],[6,"front"]],[[4,"front"],[1,"back"],[0,"front"],[3,"front"],[7,"front"],[5,"back"],[2,"back"],[6,"front"]]],"round_pieces":["pink","white","pink","blue","yellow","orange"],"start_player":0},"deal":["OOBB","YYOP","WOOB","YYOO","WWOB"]}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',2,4102444800.0,'joined','{"kind":"joined","seat":0,"name":"Ana","holder":"b9bff96591ea8bf4fadf0bf89af18b8e97ce5e653441b91e9b575c9de19cf048","id":"join-ana"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',3,4102444800.0,'joined','{"kind":"joined","seat":1,"name":"Ben","holder":"c4d397d86928bf9bdf6dfeb47673cb014439130269ddc9e99888b6776a09ac60","id":"join-ben"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',4,4102444800.0,'said','{"kind":"said","seat":0,"id":"m0","text":"Olá, Zoë! 琉璃"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',5,4102444800.0,'said','{"kind":"said","seat":1,"id":"m1","phrase":"good_luck"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',6,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"3W>3","id":"m2"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',7,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"5O>4","id":"m3"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',8,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m4"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',9,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"4Y>7","id":"m5"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',10,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CB>7","id":"m6"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',11,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m7"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',12,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"2Ox","id":"m8"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',13,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"1B>1","id":"m9"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',14,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CP>7","id":"m10"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',15,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CW>1","id":"m11"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',16,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m12"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',17,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CO>1=W","id":"m13"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',18,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CY>1","id":"m14","deal":["YYPB","YPBB","WWYB","OOPP","OPPB"]}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',19,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"4O>1","id":"m15"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',20,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"5O>1","id":"m16"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',21,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"1P>4","id":"m17"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',22,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"2Y>1","id":"m18"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',23,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CB>8","id":"m19"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',24,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"3Y>1","id":"m20"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',25,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CW>8=W","id":"m21"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',26,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CB>2","id":"m22"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',27,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m23"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',28,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m24"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',29,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CP>6","id":"m25"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',30,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CY>3","id":"m26","deal":["YPBB","WOPB","WOPB","YOBB","YYPP"]}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',31,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m27"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',32,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m28"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',33,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"5P>1","id":"m29"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',34,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"3B>1","id":"m30"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',35,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CP>1=Y","id":"m31"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',36,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"2O>1=Y","id":"m32"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',37,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"1Y>8","id":"m33"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',38,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m34"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',39,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CO>8","id":"m35"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',40,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CP>2","id":"m36"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',41,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m37"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',42,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CW>2=W","id":"m38"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',43,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"4Y>6","id":"m39"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',44,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CO>6","id":"m40"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',45,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m41"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',46,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m42"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',47,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CB>1","id":"m43"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',48,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CY>2","id":"m44","deal":["WYPP","WWOP","YYOP","WYOB","WPBB"]}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',49,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"2W>1","id":"m45"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',50,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CP>2","id":"m46"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',51,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"1Y>6","id":"m47"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',52,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CP>7","id":"m48"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',53,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m49"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',54,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m50"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',55,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"5P>1=P","id":"m51"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',56,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CB>2=P","id":"m52"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',57,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m53"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',58,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m54"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',59,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CW>5","id":"m55"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',60,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"4Y>3","id":"m56"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',61,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CO>6=P","id":"m57"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',62,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"3O>3","id":"m58"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',63,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m59"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',64,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CB>4","id":"m60"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',65,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CP>2","id":"m61"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',66,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m62"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',67,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CY>7","id":"m63"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',68,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CW>4","id":"m64","deal":["WOOB","WWWY","WWWP","YYOP","WPBB"]}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',69,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"3W>4=B","id":"m65"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',70,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"2W>7=P","id":"m66"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',71,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"1B>7","id":"m67"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',72,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m68"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',73,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m69"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',74,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"5W>2","id":"m70"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',75,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"4Y>4","id":"m71"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',76,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CO>2","id":"m72"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',77,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CB>6","id":"m73"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',78,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CP>7","id":"m74"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',79,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m75"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',80,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CYx","id":"m76"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',81,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CW>7","id":"m77","deal":["OOOB","WWOB","OPBB","YOPB","WYYB"]}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',82,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m78"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',83,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"2W>7=W","id":"m79"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',84,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"5Y>2=P","id":"m80"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',85,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m81"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',86,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CO>2","id":"m82"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',87,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"4P>7","id":"m83"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',88,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"1O>2","id":"m84"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',89,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CB>8","id":"m85"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',90,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"3O>6","id":"m86"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',91,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m87"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',92,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CW>6","id":"m88"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',93,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CP>5","id":"m89"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',94,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"R","id":"m90"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',95,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"R","id":"m91"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',96,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CY>2","id":"m92"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',97,4102444801.5,'moved','{"kind":"moved","seat":1,"move":"CO>3=O","id":"m93"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',98,4102444801.5,'moved','{"kind":"moved","seat":0,"move":"CB>6","id":"m94"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',99,4102444801.5,'rematch_offered','{"kind":"rematch_offered","seat":0,"seats":[0],"id":"m95"}');
INSERT INTO "entries" VALUES('vMj--PvQ-wQN',100,4102444801.5,'rematch_began','{"kind":"rematch_began","match":"ZBqJYMHQ3Exl","seat":1,"id":"m96"}');
CREATE TABLE matches (
	id TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	updated DOUBLE NOT NULL, 
	version INTEGER NOT NULL, 
	status TEXT NOT NULL, 
	ply INTEGER NOT NULL, 
	listed BOOLEAN NOT NULL, 
	shown TEXT NOT NULL, 
	computer_to_move BOOLEAN NOT NULL, 
	deadline DOUBLE, 
	lease_owner TEXT, 
	lease_until DOUBLE, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('vMj--PvQ-wQN',4102444800.0,4102444801.5,100,'over',93,0,'',0,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('ZBqJYMHQ3Exl',4102444801.5,4102444801.5,10,'playing',9,0,'',0,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('90AcJat-jPv0',4102444801.5,4102444801.5,16,'playing',10,0,'',1,NULL,'one',4102444811.5);
INSERT INTO "matches" VALUES('5_5vaIDjfNNb',4102444801.5,4102444801.5,26,'playing',19,0,'',0,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('SXiyyG3wteO9',4102444801.5,4102444801.5,8,'playing',4,0,'',0,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('8ePHamMQL_Py',4102444801.5,4102444832.5,7,'over',4,0,'',0,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('ZAAhHiNPUz0y',4102444832.5,4102445022.5,11,'playing',6,0,'',0,4102445073.5,NULL,NULL);
INSERT INTO "matches" VALUES('JKaqreQuQYt1',4102445022.5,4102445022.5,8,'over',5,0,'',0,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('7gnNnBbNcSju',4102445022.5,4102445022.5,3,'waiting',0,1,'{"match":"7gnNnBbNcSju","status":"waiting","ply":0,"options":{"players":3,"side":"A","time":null,"on_flag":"computer","take_backs":false,"spectators":true,"hints":false,"listed":true,"by_hand":false,"seed_given":true},"seats":[{"kind":"here","name":"here 0","level":null,"taken":true},{"kind":"open","name":"Dora","level":null,"taken":false},{"kind":"open","name":"","level":null,"taken":false}]}',0,NULL,NULL,NULL);
CREATE INDEX matches_listed ON matches (updated) WHERE listed = 1;
CREATE INDEX matches_for_computers ON matches (lease_until) WHERE computer_to_move = 1;
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL;
COMMIT;
